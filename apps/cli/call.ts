import { type Command, InvalidArgumentError, Option } from 'commander';
import { BylineClient } from './client/index.ts';
import { listenForInterruption } from './interruption.ts';
import { colorsOf } from './output/colors.ts';
import { print } from './output/print.ts';
import { printable } from './output/printable.ts';
import { FORMATS, type Format, type View } from './output/view.ts';
import { openSession } from './session.ts';

/** What a command that calls the API works with. */
export interface Call {
  client: BylineClient;
  url: string;
  signal: AbortSignal;
  format: Format;
  /** Shows a result, on stdout. */
  print: <Row>(view: View<Row>) => Promise<void>;
}

/** A command of the API: with the options that all of them share. */
export function apiCommand(program: Command, nameAndArguments: string): Command {
  return program.command(nameAndArguments).addOption(urlOption()).addOption(outputOption());
}

export function urlOption(): Option {
  return new Option('-u, --url <address>', 'where the gateway stands (BYLINE_URL)');
}

function outputOption(): Option {
  const description = 'how results are shown; by default a table on a terminal and JSON in a pipe';
  return new Option('-o, --output <format>', description).choices(FORMATS);
}

/** Reads the shared options of a command, and who it is run by. */
export async function openCall(command: Command): Promise<Call> {
  const options = command.opts<{ url?: string; output?: Format }>();
  const { url, apiKey } = await openSession(options.url);
  const format = options.output ?? (process.stdout.isTTY ? 'table' : 'json');
  return {
    client: new BylineClient({
      url,
      apiKey,
      onRetry: ({ reason, delayMs }) => say(`${reason} Trying again in ${(delayMs / 1000).toFixed(1)} s.`),
    }),
    url,
    signal: listenForInterruption(),
    format,
    print: (view) => print(view, format),
  };
}

/** A message beside the results, on stderr. */
export function say(message: string): void {
  console.error(colorsOf(process.stderr).dim(printable(message)));
}

/** A whole number option. */
export function integer(text: string): number {
  return readNumber(text, /^\d+$/, 'a whole number');
}

/** A number option with decimals. */
export function decimal(text: string): number {
  return readNumber(text, /^\d+(\.\d+)?$/, 'a number');
}

function readNumber(text: string, pattern: RegExp, what: string): number {
  if (!pattern.test(text)) throw new InvalidArgumentError(`It must be ${what}.`);
  return Number(text);
}
