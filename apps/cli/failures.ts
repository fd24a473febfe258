import { CommanderError } from 'commander';
import { ApiError, ConnectionError } from '../client/index.ts';
import { START_COMMAND } from '../runtime/installation.ts';
import { colorsOf } from './output/colors.ts';
import { printable } from './output/printable.ts';

/** The exit codes of the `byline` command, listed by `byline --help`. */
export const EXIT_CODES = {
  ok: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'the call failed' },
  usage: { code: 2, meaning: 'invalid usage, such as a malformed URL, or a file cannot be read' },
  unauthorized: { code: 3, meaning: 'not signed in, or not allowed' },
  credits: { code: 4, meaning: 'not enough credits' },
  job: { code: 5, meaning: 'the job failed or was canceled' },
  unreachable: { code: 6, meaning: 'the gateway cannot be reached' },
  proof: { code: 7, meaning: 'a proof file does not prove all of its facts' },
  interrupted: { code: 130, meaning: 'stopped with Ctrl-C' },
} as const satisfies Record<string, { code: number; meaning: string }>;

export type Outcome = keyof typeof EXIT_CODES;

/** Formats the exit codes for the help text. */
export function describeExitCodes(): string {
  return Object.values(EXIT_CODES)
    .map(({ code, meaning }) => `  ${String(code).padEnd(4)}${meaning}`)
    .join('\n');
}

/** A failure that the user sees as one line and a script sees as an exit code. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  readonly outcome: Outcome;

  constructor(outcome: Outcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** Prints an error to stderr and returns the exit code. Unexpected errors are rethrown. */
export function reportFailure(error: unknown): number {
  // Commander, the argument parser, has already printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage.code;
  const outcome = outcomeOf(error);
  if (outcome === null) throw error;
  const colors = colorsOf(process.stderr);
  for (const [index, line] of describe(error as Error).entries()) {
    console.error(index === 0 ? `${colors.red('✗')} ${line}` : `  ${colors.dim(line)}`);
  }
  return EXIT_CODES[outcome].code;
}

function outcomeOf(error: unknown): Outcome | null {
  if (error instanceof CommandFailure) return error.outcome;
  if (error instanceof ConnectionError) return 'unreachable';
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401 || error.status === 403) return 'unauthorized';
  if (error.status === 400) return 'usage';
  return error.status === 402 ? 'credits' : 'failed';
}

function describe(error: Error): string[] {
  const problem = error instanceof ApiError ? error.problem : null;
  if (error instanceof ConnectionError) return describeUnreachable(error).map(printable);
  if (!problem) return error.message.split('\n').map(printable);
  return [
    `${problem.code}: ${withoutPointer(problem.message)}`,
    // If an error has only one issue, the message already contains the issue.
    ...(problem.issues.length > 1 ? problem.issues.map(({ message }) => withoutPointer(message)) : []),
    `request ${problem.request_id}`,
  ].map(printable);
}

/** Explains in two lines that the gateway cannot be reached. */
export function describeUnreachable({ message }: ConnectionError): string[] {
  const advice = `Is Byline running? Start it with \`${START_COMMAND}\`, or name its URL with --url or BYLINE_URL.`;
  return [message, advice];
}

/**
 * Replaces the JSON pointer at the start of an error message with the name that the user knows: `/query/tbs:
 * must be …` becomes `tbs: must be …`.
 */
function withoutPointer(message: string): string {
  return message.replace(/^\/(?:query\/)?([\w/]+):/, (_, path: string) => `${path.replaceAll('/', ' ')}:`);
}
