import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { commandsOf, patternOf } from '../docs/code-blocks.ts';
import { PROJECT } from '../stacks/processes.ts';
import { capture } from '../world/captured.ts';

/** A shell that runs commands in an empty folder, exactly as a page of the documentation shows them. */
export interface PageShell {
  folder: string;
  /** The environment variables of the commands. `PATH` also contains `byline` and the given programs. */
  env: NodeJS.ProcessEnv;
  /** Runs a command or a whole block of code, and returns its output. Rejects if a command fails. */
  run(code: string): Promise<string>;
  /**
   * Runs the commands of a block of code one after another, and compares their output with what the block
   * shows.
   */
  runAsShown(code: string): Promise<void>;
  close(): void;
}

export function openPageShell(env: Record<string, string>, programs: Record<string, string> = {}): PageShell {
  const folder = mkdtempSync(join(tmpdir(), 'byline-page-'));
  const bin = mkdtempSync(join(tmpdir(), 'byline-page-bin-'));
  const byline = `#!/bin/sh\nexec "${process.execPath}" "${join(PROJECT, 'apps/byline.mjs')}" "$@"\n`;
  writeFileSync(join(bin, 'byline'), byline, { mode: 0o755 });
  for (const [name, path] of Object.entries(programs)) symlinkSync(path, join(bin, name));
  const PATH = [bin, process.env.PATH].join(delimiter);
  const options = {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', XDG_CONFIG_HOME: folder, ...env, PATH },
    maxBuffer: 2 ** 26,
  };
  async function run(code: string): Promise<string> {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', code], options);
    capture('outputs', stderr);
    return stdout + stderr;
  }
  return {
    folder,
    env: options.env,
    run,
    async runAsShown(code) {
      for (const { command, output } of commandsOf(code)) {
        const printed = await run(command);
        for (const line of output) expect(printed, command).toMatch(patternOf(line));
      }
    },
    close() {
      for (const path of [folder, bin]) rmSync(path, { recursive: true, force: true });
    },
  };
}
