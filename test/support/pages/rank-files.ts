import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { mulberry32 } from './random.ts';

const PIECE = 10_000;

/**
 * Generates domain names like those in rank lists, in no particular order and with the most common suffixes.
 */
export function* rankedNames(count: number): Generator<string> {
  const random = mulberry32(7);
  const endings = ['com', 'com', 'com', 'org', 'net', 'de', 'co.uk', 'com.br', 'ru', 'fr'];
  for (let rank = 1; rank <= count; rank += 1) {
    const letters = Math.floor(random() * 36 ** 6).toString(36);
    yield `${letters}-${rank.toString(36)}.${endings[Math.floor(random() * endings.length)]}`;
  }
}

/**
 * Returns a line of Common Crawl's domain ranks: two ranks, two values, the reversed name, and a number of
 * hosts.
 */
export function domainRankLine(rank: number, name: string): string {
  const value = (2.5e7 / rank ** 0.05).toFixed(0);
  return `${rank}\t${value}\t${rank + 3}\t${(0.01 / rank).toExponential(6)}\t${name.split('.').reverse().join('.')}\t${1 + (rank % 40)}\n`;
}

/** Writes a rank list with `count` domains. If the file name ends in `.gz`, the file is compressed. */
export async function writeRankFile(
  file: string,
  count: number,
  line: (rank: number, name: string) => string,
  header = '',
): Promise<void> {
  function* pieces() {
    let text = header;
    let rank = 0;
    for (const name of rankedNames(count)) {
      rank += 1;
      text += line(rank, name);
      if (rank % PIECE === 0) {
        yield Buffer.from(text);
        text = '';
      }
    }
    yield Buffer.from(text);
  }
  const out = createWriteStream(file);
  if (file.endsWith('.gz')) await pipeline(Readable.from(pieces()), createGzip({ level: 1 }), out);
  else await pipeline(Readable.from(pieces()), out);
}
