import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that Go builds from its published source. */
export interface GoProgram {
  /** As people know it. */
  title: string;
  /** Module path of its command, with the version. */
  source: string;
  /** How long building takes on a small machine. */
  minutes: number;
  /** The file that it becomes. */
  place: string;
  /** Where it is built, on the disk of `place`. */
  cacheDir: string;
}

/** The file of this name in a folder of the PATH. */
export function onPath(program: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not here.
    }
  }
  return null;
}

/** Builds a program with the machine's own Go; throws when there is none or when the build fails. */
export async function buildGoProgram(program: GoProgram, say: (line: string) => void): Promise<void> {
  const { title, source, minutes, place, cacheDir } = program;
  if (!onPath('go')) throw new Error('there is no Go on the PATH');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say(`Building ${title} with Go (about ${minutes} minutes, once) …`);
  const timer = setInterval(() => say(`  … still building, ${seconds()} s`), 15_000);
  const half = mkdtempSync(join(cacheDir, 'building-'));
  try {
    await runGo(['install', source], half);
    // Go names a command after its folder.
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
    // An interrupted start must not leave a compiler running.
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

/** A program is in its place whole or not at all. */
export function moveIntoPlace(file: string, place: string): void {
  mkdirSync(join(place, '..'), { recursive: true });
  renameSync(file, place);
}
