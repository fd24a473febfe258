import { readFileSync } from 'node:fs';
import { CommandFailure } from './failures.ts';

const STDIN = '-';

/** A file's text, or what is piped in for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === STDIN ? 0 : path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure('usage', `"${path}" cannot be read: ${reason}`);
  }
}

/** The addresses of the command line; `-` stands for those that are piped in, one a line. */
export function readAddresses(given: string[]): string[] {
  const addresses = given.flatMap((address) => {
    if (address !== STDIN) return [address];
    return readText(STDIN)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  });
  if (addresses.length === 0) throw new CommandFailure('usage', 'No addresses were piped in.');
  return addresses;
}
