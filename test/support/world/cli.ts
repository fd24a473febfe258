import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ended } from './admin.ts';
import { capture } from './captured.ts';
import { prepareFolder } from './prepare.ts';
import type { World } from './world.ts';

const COMMAND = fileURLToPath(new URL('../../../apps/byline.mjs', import.meta.url));

export interface CliOptions {
  env?: Record<string, string>;
  /** The text to send to stdin. */
  input?: string;
  /**
   * A function that is called with two arguments: the text printed to stderr so far, and a function that
   * sends a signal to the process.
   */
  onStderr?: (text: string, signal: (name: NodeJS.Signals) => void) => void;
  /** Whether stdout is closed, so that every write to it fails. */
  closeStdout?: boolean;
}

/** Runs the `byline` command as a user with a separate home directory. */
export interface Cli {
  home: string;
  run(args: string[], options?: CliOptions): Promise<Ended>;
  remove(): void;
}

/** Prepares the command with the key of a world, or with other variables, for the tests of a block. */
export function prepareCli(
  world: World,
  env = () =>
    ({ BYLINE_URL: world.app.listeningOrigin, BYLINE_API_KEY: world.key }) as Record<string, string>,
): Cli {
  return createCli(env, prepareFolder());
}

/** Sets up a home folder and environment variables for running the `byline` command. */
export function createCli(
  env: Record<string, string> | (() => Record<string, string>) = {},
  home = mkdtempSync(join(tmpdir(), 'byline-cli-')),
): Cli {
  return {
    home,
    run(args, options = {}) {
      const own = { HOME: home, XDG_CONFIG_HOME: home, ...(typeof env === 'function' ? env() : env) };
      return runCli(args, { ...options, env: { ...own, ...options.env } });
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

function runCli(args: string[], options: CliOptions): Promise<Ended> {
  const { PATH = '', TMPDIR = '' } = process.env;
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH, ...(TMPDIR ? { TMPDIR } : {}), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended: Ended = { code: -1, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    ended.stdout += chunk.toString();
  });
  if (options.closeStdout) child.stdout.destroy();
  child.stderr.on('data', (chunk: Buffer) => {
    ended.stderr += chunk.toString();
    options.onStderr?.(ended.stderr, (name) => child.kill(name));
  });
  // A command that does not read stdin may exit before the whole input is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const closed = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...ended, code: code ?? -1 }));
  });
  return closed.then((end) => {
    // Only stderr is searched for leaked secrets, because stdout may contain secrets that the user requested,
    // such as a new key.
    capture('outputs', end.stderr);
    return end;
  });
}
