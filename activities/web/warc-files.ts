import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { WARCParser, type WARCRecord } from 'warcio';

/** The position of a record in an archive file, in bytes. */
export interface RecordPlace {
  file: string;
  offset: number;
  length: number;
}

/** Returns the path of a file, or a folder's archives sorted by name, with the files that end with `suffix`. */
export async function listArchives(path: string, suffix = ''): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => /\.warc(?:\.gz)?$/.test(name) || (suffix !== '' && name.endsWith(suffix)))
    .sort()
    .map((name) => join(path, name));
}

/** Yields the records of a file, except a last record that a crash left incomplete. */
export async function* walkRecords(file: string): AsyncGenerator<{ record: WARCRecord; place: RecordPlace }> {
  const parser = new WARCParser(endingInError(file));
  try {
    for (;;) {
      const record = await parser.parse();
      if (!record) return;
      const { offset } = parser;
      await record.skipFully();
      if (record.warcContentLength > 0) {
        yield { record, place: { file, offset, length: parser.recordLength } };
      }
    }
  } catch (error) {
    if (!(error instanceof CutRecord)) throw error;
  }
}

const inflate = promisify(gunzip);

/** Reads a record and decompresses it here, because the parser is slower and blocks the main thread. */
export async function readRecord({ file, offset, length }: RecordPlace): Promise<WARCRecord> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset).finally(() => handle.close());
  const isGzip = buffer[0] === 0x1f && buffer[1] === 0x8b;
  const record = await WARCParser.parse([isGzip ? await inflate(buffer) : buffer]);
  if (!record)
    throw new Error(
      `no record at offset ${offset} of ${file}; the archive may have changed since it was indexed`,
    );
  return record;
}

class CutRecord extends Error {}
/** The parser asks once or twice after the end of a complete file; otherwise it waits for the rest of a record. */
const READS_OF_THE_END = 10;

/** Returns a stream that ends in an error, because warcio waits forever for the rest of an incomplete record. */
function endingInError(file: string): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const chunks = createReadStream(file)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      let ends = 0;
      return {
        async next() {
          const chunk = await chunks.next();
          if (chunk.done) ends += 1;
          if (ends > READS_OF_THE_END) throw new CutRecord(`${file} ends in the middle of a record`);
          return chunk;
        },
      };
    },
  };
}
