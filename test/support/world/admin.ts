import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { capture } from './captured.ts';

const COMMAND = fileURLToPath(new URL('../../../apps/byline.mjs', import.meta.url));

/** The exit code and the output of a command. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `byline admin …` on the test's database, as an operator would. */
export function runAdmin(env: Record<string, string>, args: string[]): Promise<Ended> {
  return runByline(env, ['admin', ...args]);
}

/** Runs `byline …` on the test's database. */
export async function runByline(env: Record<string, string>, args: string[]): Promise<Ended> {
  const options = { env: { ...process.env, NO_COLOR: '1', ...env } };
  const running = promisify(execFile)(process.execPath, [COMMAND, ...args], options);
  const ended: Ended = await running.then(
    (output) => ({ code: 0, ...output }),
    (error: Ended) => error,
  );
  capture('outputs', ended.stderr);
  return ended;
}
