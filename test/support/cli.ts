import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ended } from './admin.ts';
import { capture } from './captured.ts';

const COMMAND = fileURLToPath(new URL('../../apps/byline.mjs', import.meta.url));

export interface CliOptions {
  env?: Record<string, string>;
  /** Piped to stdin. */
  input?: string;
  /** Receives the text on stderr, and a function that signals the process. */
  onStderr?: (text: string, signal: (name: NodeJS.Signals) => void) => void;
  /** Nobody reads stdout, so every write to it fails. */
  closeStdout?: boolean;
}

/** The `byline` command of a user with a separate home directory. */
export interface Cli {
  home: string;
  run(args: string[], options?: CliOptions): Promise<Ended>;
  remove(): void;
}

/** A user with these variables set for every command. */
export function createCli(env: Record<string, string> = {}): Cli {
  const home = mkdtempSync(join(tmpdir(), 'byline-cli-'));
  return {
    home,
    run: (args, options = {}) =>
      runCli(args, { ...options, env: { HOME: home, XDG_CONFIG_HOME: home, ...env, ...options.env } }),
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
  // A command that does not read its input may exit before all of it was written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const closed = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...ended, code: code ?? -1 }));
  });
  return closed.then((end) => {
    // Secrets on stdout were requested, such as a new key.
    capture('outputs', end.stderr);
    return end;
  });
}
