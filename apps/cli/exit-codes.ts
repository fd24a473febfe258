/** What the exit code of the command says; shown by `byline --help`. */
export const EXIT_CODES = {
  ok: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'the call failed' },
  usage: { code: 2, meaning: 'the command was written wrong, or a file cannot be read' },
  unauthorized: { code: 3, meaning: 'not signed in, or not allowed' },
  credits: { code: 4, meaning: 'not enough credits' },
  job: { code: 5, meaning: 'the job ended failed or canceled' },
  unreachable: { code: 6, meaning: 'the gateway cannot be reached' },
  interrupted: { code: 130, meaning: 'stopped with Ctrl-C' },
} as const satisfies Record<string, { code: number; meaning: string }>;

export type Outcome = keyof typeof EXIT_CODES;

/** The table as text. */
export function describeExitCodes(): string {
  return Object.values(EXIT_CODES)
    .map(({ code, meaning }) => `  ${String(code).padEnd(4)}${meaning}`)
    .join('\n');
}
