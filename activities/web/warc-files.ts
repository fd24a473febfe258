import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { WARCParser, type WARCRecord } from 'warcio';

/** The position of a record in an archive file. */
export interface RecordPlace {
  file: string;
  offset: number;
  length: number;
}

/**
 * Returns the file at a path or, for a folder, the archives in it, sorted by name. If `suffix` is given, the
 * files in the folder whose names end with `suffix` are returned, too.
 */
export async function listArchives(path: string, suffix = ''): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => /\.warc(?:\.gz)?$/.test(name) || (suffix !== '' && name.endsWith(suffix)))
    .sort()
    .map((name) => join(path, name));
}

/**
 * Iterates over the records of an archive file. If a crash left the last record incomplete, that record is
 * skipped.
 */
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

/**
 * Reads one record again. The function decompresses the record itself, because the parser would do so several
 * times more slowly and on the main thread.
 */
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
/**
 * How many times the parser may ask for more data after the end of a file. For a complete file, it asks once
 * or twice. If it asks more often, it is waiting for the rest of an incomplete record.
 */
const READS_OF_THE_END = 10;

/**
 * The parser warcio waits forever for the rest of an incomplete record, so end the source stream with an
 * error.
 */
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
