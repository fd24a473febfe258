import { LocalError } from '../local-error.ts';

/** A file in a tar archive. */
export interface TarEntry {
  name: string;
  body: Buffer;
}

const BLOCK = 512;
/** Entries are read into memory, and those of a backup are much smaller than this. */
const MAX_BODY = 64 * 2 ** 20;
/** The position and length of the fields of a header that this program uses. */
const NAME = [0, 100] as const;
const SIZE = [124, 12] as const;
const SUM = [148, 8] as const;

/** The two empty blocks that end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Returns an entry as it is stored in the archive: header, body, and zeros up to the next block. */
export function tarEntry({ name, body }: TarEntry, modified: Date): Buffer[] {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, ...NAME);
  // Mode, owner and group, then size and time.
  header.write(`${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}`, 100);
  header.write(octal(body.length, SIZE[1]), SIZE[0]);
  header.write(octal(Math.floor(modified.getTime() / 1000), 12), 136);
  header.write('0ustar\x0000', 156);
  header.copy(header, 257, 157, 165);
  header.fill(0, 157, 165);
  header.write(`${octal(sumOf(header), 7)} `, SUM[0]);
  return [header, body, Buffer.alloc(-body.length & (BLOCK - 1))];
}

/** The sum of a header's bytes, with the field of the sum itself taken as spaces. */
function sumOf(header: Buffer): number {
  const [from, length] = SUM;
  return header.reduce((sum, byte, at) => sum + (at >= from && at < from + length ? 0x20 : byte), 0);
}

/** Reads the entries of an archive one after the other. Ends where the archive ends, even too early. */
export async function* readTar(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<TarEntry> {
  let held: Buffer = Buffer.alloc(0);
  const source = chunks[Symbol.asyncIterator]();
  const take = async (length: number): Promise<Buffer | null> => {
    const parts = [held];
    let size = held.length;
    while (size < length) {
      const { value, done } = await source.next();
      if (done) return null;
      parts.push(value);
      size += value.length;
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts);
    held = all.subarray(length);
    return all.subarray(0, length);
  };
  try {
    for (;;) {
      const header = await take(BLOCK);
      if (!header || header[0] === 0) return;
      const text = ([from, length]: readonly [number, number]) =>
        header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '');
      const size = Number.parseInt(text(SIZE), 8);
      if (Number.parseInt(text(SUM), 8) !== sumOf(header) || !(size <= MAX_BODY))
        throw new LocalError(`${file} is no backup of Byline, or it was damaged.`);
      const body = await take(size);
      if (!body || !(await take(-size & (BLOCK - 1)))) return;
      yield { name: text(NAME), body };
    }
  } finally {
    await source.return?.();
  }
}
