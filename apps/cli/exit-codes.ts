/** The exit codes of the `byline` command, listed by `byline --help`. */
export const EXIT_CODES = {
  ok: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'the call failed' },
  usage: { code: 2, meaning: 'invalid usage, or a file cannot be read' },
  unauthorized: { code: 3, meaning: 'not signed in, or not allowed' },
  credits: { code: 4, meaning: 'not enough credits' },
  job: { code: 5, meaning: 'the job failed or was canceled' },
  unreachable: { code: 6, meaning: 'the gateway cannot be reached' },
  interrupted: { code: 130, meaning: 'stopped with Ctrl-C' },
} as const satisfies Record<string, { code: number; meaning: string }>;

export type Outcome = keyof typeof EXIT_CODES;

/** Formats the exit codes for the help text. */
export function describeExitCodes(): string {
  return Object.values(EXIT_CODES)
    .map(({ code, meaning }) => `  ${String(code).padEnd(4)}${meaning}`)
    .join('\n');
}
