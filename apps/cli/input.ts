import { readFileSync } from 'node:fs';
import { CommandFailure } from './failures.ts';

const STDIN = '-';

/** Reads a file, or stdin for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === STDIN ? 0 : path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure('usage', `"${path}" could not be read: ${reason}`);
  }
}

/** Reads URLs from the command line; `-` stands for those on stdin, one per line. */
export function readUrls(given: string[]): string[] {
  const addresses = given.flatMap((address) => {
    if (address !== STDIN) return [address];
    return readText(STDIN)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  });
  if (addresses.length === 0) throw new CommandFailure('usage', 'Nothing was piped in; expected URLs.');
  return addresses;
}
