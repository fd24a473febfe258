import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { moveIntoPlace, onPath } from '../../../../apps/local/index.ts';

/** A program that can be built with Go from its published source. */
export interface GoProgram {
  /** The display name. */
  title: string;
  /** The module path of the program for `go install`, including the version. */
  source: string;
  /** About how many minutes the build takes on a small machine. */
  minutes: number;
  /** The path to which the built program is moved. */
  place: string;
  /**
   * The folder in which the program is built. It must be on the same file system as `place`, because the
   * built program is moved there by renaming.
   */
  cacheDir: string;
}

/**
 * Builds a program with the Go installation of this machine. Throws an error if Go is missing or the build
 * fails.
 */
export async function buildGoProgram(program: GoProgram, say: (line: string) => void): Promise<void> {
  const { title, source, minutes, place, cacheDir } = program;
  if (!onPath('go')) throw new Error('Go is not on the PATH');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say(`Building ${title} with Go (about ${minutes} minutes, once) …`);
  const timer = setInterval(() => say(`  … still building, ${seconds()} s`), 15_000);
  const half = mkdtempSync(join(cacheDir, 'building-'));
  try {
    await runGo(['install', source], half);
    // Go names the program after the last folder of the module path.
    moveIntoPlace(join(half, source.replace(/^.*\/|@.*$/g, '')), place);
    say(`  built in ${seconds()} s`);
  } finally {
    clearInterval(timer);
    rmSync(half, { recursive: true, force: true });
  }
}

function runGo(args: string[], binDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = spawn('go', args, {
      env: { ...process.env, GOBIN: binDir, GOFLAGS: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    go.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-2_000);
    });
    // If the user interrupts the start, the compiler must not keep running.
    const stop = () => go.kill();
    process.once('exit', stop);
    go.once('error', reject);
    go.once('exit', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(`go install failed: ${errors.trim().split('\n').at(-1)}`));
    });
  });
}
