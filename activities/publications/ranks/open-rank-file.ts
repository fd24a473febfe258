import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { fetch } from 'undici';
import { openZipEntry } from '../../web/index.ts';
import { RankFileError } from './rank-file-error.ts';

export interface RankFile {
  /** The unpacked bytes; the stream fails if the file is truncated or corrupt. */
  bytes: Readable;
  /** The number of bytes that `onRead` will report in all, or null if unknown. */
  totalBytes: number | null;
  /** The time of the publisher's last change, as the file or the server states it, or null. */
  modified: Date | null;
  /** Removes temporary files. */
  close(): Promise<void>;
}

export interface OpenOptions {
  signal: AbortSignal;
  /** Called with the number of bytes after each read. */
  onRead: (bytes: number) => void;
}

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const NOTHING_STORED = async () => undefined;

/** Opens a file by path or URL; its first bytes show the format: plain, gzip, or a zip file with a single file. */
export async function openRankFile(location: string, options: OpenOptions): Promise<RankFile> {
  return /^https?:\/\//i.test(location) ? openUrl(location, options) : openPath(location, options);
}

async function openPath(path: string, options: OpenOptions): Promise<RankFile> {
  const { size, mtime } = await stat(path).catch(() => {
    throw new RankFileError(`There is no file ${path}.`);
  });
  const { start, stream } = await peek(createReadStream(path, { signal: options.signal }));
  if (!begins(start, ZIP)) {
    return {
      bytes: unpacked(stream, start, options),
      totalBytes: size,
      modified: mtime,
      close: NOTHING_STORED,
    };
  }
  stream.destroy();
  const entry = await openZipEntry(path);
  const bytes = chained(entry.bytes, counter(options));
  return { bytes, totalBytes: entry.size, modified: entry.modified, close: NOTHING_STORED };
}

async function openUrl(address: string, options: OpenOptions): Promise<RankFile> {
  const response = await fetch(address, { signal: options.signal });
  if (!response.ok || !response.body)
    throw new RankFileError(`${address} responded with HTTP ${response.status}.`);
  const length = Number(response.headers.get('content-length'));
  const modified = dateOrNull(response.headers.get('last-modified'));
  const { start, stream } = await peek(Readable.fromWeb(response.body));
  if (!begins(start, ZIP)) {
    const bytes = unpacked(stream, start, options);
    return { bytes, totalBytes: length > 0 ? length : null, modified, close: NOTHING_STORED };
  }
  // A zip file's directory is at its end, so the file is first stored on disk.
  const folder = await mkdtemp(join(tmpdir(), 'byline-ranks-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'list.zip');
    await pipeline(stream, createWriteStream(path));
    const file = await openPath(path, options);
    return { ...file, modified: modified ?? file.modified, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the first part of a stream, and a stream that still includes that part. */
async function peek(source: Readable): Promise<{ start: Buffer; stream: Readable }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  async function* whole() {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { start: first.done ? Buffer.alloc(0) : first.value, stream: Readable.from(whole()) };
}

function begins(start: Buffer, signature: Buffer): boolean {
  return start.subarray(0, signature.length).equals(signature);
}

function unpacked(stream: Readable, start: Buffer, options: OpenOptions): Readable {
  const read = chained(stream, counter(options));
  return begins(start, GZIP) ? chained(read, createGunzip()) : read;
}

function counter({ onRead }: OpenOptions): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onRead(chunk.length);
      done(null, chunk);
    },
  });
}

/** Pipes one stream into another; an error or the end of either destroys the other. */
function chained<T extends Transform>(from: Readable, into: T): T {
  pipeline(from, into).catch((error: Error) => into.destroy(error));
  return into;
}

function dateOrNull(text: string | null): Date | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
