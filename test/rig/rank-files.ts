import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGzip, deflateRawSync } from 'node:zlib';
import { mulberry32 } from './random.ts';

const PIECE = 10_000;

/** Names as they come in rank lists: in no order, under the endings that most names have. */
export function* rankedNames(count: number): Generator<string> {
  const random = mulberry32(7);
  const endings = ['com', 'com', 'com', 'org', 'net', 'de', 'co.uk', 'com.br', 'ru', 'fr'];
  for (let rank = 1; rank <= count; rank += 1) {
    const letters = Math.floor(random() * 36 ** 6).toString(36);
    yield `${letters}-${rank.toString(36)}.${endings[Math.floor(random() * endings.length)]}`;
  }
}

/** Lines of Common Crawl's domain ranks: two places, two values, the name turned round, a number of hosts. */
export function domainRankLine(rank: number, name: string): string {
  const value = (2.5e7 / rank ** 0.05).toFixed(0);
  return `${rank}\t${value}\t${rank + 3}\t${(0.01 / rank).toExponential(6)}\t${name.split('.').reverse().join('.')}\t${1 + (rank % 40)}\n`;
}

/** Writes a list of so many names, gzipped when the file's name says so. */
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

/** A zip with one file in it (PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16). */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  // 31 October 2026, in MS-DOS's way.
  common.writeUInt16LE(((2026 - 1980) << 9) | (10 << 5) | 31, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from('PK\x05\x06'), end]);
}
