import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND = fileURLToPath(new URL('../../apps/byline.mjs', import.meta.url));

/** How a command ended. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `byline admin …` as an operator would, on a database of the test's. */
export async function runAdmin(env: Record<string, string>, args: string[]): Promise<Ended> {
  try {
    const options = { env: { ...process.env, NO_COLOR: '1', ...env } };
    return {
      code: 0,
      ...(await promisify(execFile)(process.execPath, [COMMAND, 'admin', ...args], options)),
    };
  } catch (error) {
    return error as Ended;
  }
}
