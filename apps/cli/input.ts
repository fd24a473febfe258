import { readFileSync } from 'node:fs';
import { UnusableFile } from '#intake';
import { decodeText } from '../../model/text/text-encoding.ts';
import { CommandFailure } from './failures.ts';

/** The argument that means stdin instead of a file or URL. */
export const STDIN = '-';

/** What is wrong with a path, by the error of the operating system. */
const UNREADABLE: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no file "${path}".`,
  ENOTDIR: (path) => `There is no file "${path}".`,
  EISDIR: (path) => `"${path}" is a folder, not a file.`,
  EACCES: (path) => `You may not read the file "${path}".`,
};

/** Reads a text file in any common encoding. If the path is `-`, reads stdin instead. */
export function readText(path: string): string {
  return decodeText(readBytes(path));
}

/** Reads a file of any kind. If the path is `-`, reads stdin instead. */
export function readFile(path: string): Blob {
  return new Blob([readBytes(path)]);
}

function readBytes(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path === STDIN ? 0 : path));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const sentence = UNREADABLE[code]?.(path) ?? `"${path}" could not be read: ${message}`;
    throw new CommandFailure('usage', sentence);
  }
}

/** Says which file cannot be used, and why. */
export async function fileInWords<Content>(path: string, reading: Promise<Content>): Promise<Content> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnusableFile) throw new CommandFailure('usage', `"${path}" ${error.message}`);
    throw error;
  }
}

/** The two ways to pass a pitch: as a file or as text. */
export interface PitchOptions {
  pitch?: string;
  pitchText?: string;
}

/** Returns the pitch, or undefined if none was given. */
export function readPitch({ pitch, pitchText }: PitchOptions): string | undefined {
  if (pitch !== undefined && pitchText !== undefined) {
    throw new CommandFailure('usage', 'Use either --pitch or --pitch-text.');
  }
  return pitch === undefined ? pitchText : readText(pitch);
}

/** Reads URLs from the command line. An argument of `-` reads further URLs from stdin, one per line. */
export function readUrls(args: string[]): string[] {
  const addresses = args.flatMap((address) => {
    if (address !== STDIN) return [address];
    return readText(STDIN)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  });
  if (addresses.length === 0)
    throw new CommandFailure('usage', 'stdin is empty. Pipe in URLs, one per line.');
  return addresses;
}
