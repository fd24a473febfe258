import { type Command, type CommandOptions, InvalidArgumentError, Option } from 'commander';
import { readDecimal } from '../../model/text/decimal-text.ts';
import { BylineClient } from '../client/index.ts';
import { COMMAND } from '../runtime/installation.ts';
import { dryRun } from './dry-run.ts';
import { CommandFailure } from './failures.ts';
import { listenForInterruption } from './interruption.ts';
import { colorsOf } from './output/colors.ts';
import { print } from './output/print.ts';
import { printable } from './output/printable.ts';
import { type Arrangement, arrange, FORMATS, type Format, type View } from './output/view.ts';
import { openSession } from './session.ts';

/** The context of a command that calls the API. */
export interface Call {
  client: BylineClient;
  signal: AbortSignal;
  format: Format;
  /** Whether the user set `--columns` or `--sort`. */
  isArranged: boolean;
  /** Prints a result to stdout. */
  print: <Row>(view: View<Row>) => Promise<void>;
}

/** Creates a command that calls the API, with the options that all such commands share. */
export function apiCommand(
  program: Command,
  nameAndArguments: string,
  options: CommandOptions = {},
): Command {
  return program
    .command(nameAndArguments, options)
    .addOption(urlOption())
    .addOption(outputOption())
    .option(
      '--columns <names>',
      'columns of a table or CSV, separated by commas; an unknown name lists all columns',
    )
    .option(
      '--sort <column>',
      'sort a table or CSV by this column: text from A to Z, numbers from high to low',
    );
}

/** Returns the examples at the end of a command's help text, from what follows `byline`, or a setting before it. */
export function examples(...lines: string[]): ['after', string] {
  const heading = lines.length === 1 ? 'Example:' : 'Examples:';
  const commands = lines.map((line) => line.replace(/^([A-Z_]+=\S+ )?/, `  $1${COMMAND} `));
  return ['after', ['', heading, ...commands, ''].join('\n')];
}

export function urlOption(): Option {
  return new Option('-u, --url <url>', 'URL of the gateway (BYLINE_URL)');
}

function outputOption(): Option {
  const description = 'output format; by default a table on a terminal and JSON in a pipe';
  return new Option('-o, --output <format>', description).choices(FORMATS);
}

/** Reads the shared options of a command and opens a session. */
export async function openCall(command: Command): Promise<Call> {
  const { options, format, isArranged } = readOutputOptions(command);
  const { url, apiKey } = await openSession(options.url);
  const dry = options.dryRun ? dryRun((view) => print(view, format)) : null;
  const interruption = listenForInterruption();
  return {
    client: new BylineClient({
      url,
      apiKey,
      ...(dry ? { fetch: dry.fetch } : {}),
      onRetry: ({ reason, delayMs }) => say(`${reason} Retrying in ${(delayMs / 1000).toFixed(1)} s.`),
    }),
    signal: dry ? AbortSignal.any([interruption, dry.signal]) : interruption,
    format,
    isArranged,
    print: (view) => print(arrange(view, options), format),
  };
}

/** Prints a result of a command that calls nobody. */
export async function printView<Row>(command: Command, view: View<Row>): Promise<void> {
  const { options, format } = readOutputOptions(command);
  await print(arrange(view, options), format);
}

function readOutputOptions(command: Command) {
  const options = command.opts<{ url?: string; output?: Format; dryRun?: boolean } & Arrangement>();
  const format = options.output ?? (process.stdout.isTTY ? 'table' : 'json');
  const isArranged = options.columns !== undefined || options.sort !== undefined;
  if (isArranged && (format === 'json' || format === 'ndjson')) {
    throw new CommandFailure('usage', `--columns and --sort need --output table or csv, not ${format}.`);
  }
  return { options, format, isArranged };
}

/** Prints a message to stderr, so that it does not mix with the results. */
export function say(message: string): void {
  console.error(colorsOf(process.stderr).dim(printable(message)));
}

/** Formats a count with its noun: `5 sources`, `1 source`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${value} ${value === 1 ? one : many}`;
}

export function integer(text: string): number {
  return readNumber(text, 0, 'a whole number');
}

/** Parses a decimal option. */
export function decimal(text: string): number {
  return readNumber(text, Number.POSITIVE_INFINITY, 'a number');
}

function readNumber(text: string, places: number, what: string): number {
  const value = readDecimal(text, places);
  if (value === null || value < 0) throw new InvalidArgumentError(`The value must be ${what}.`);
  return value;
}
