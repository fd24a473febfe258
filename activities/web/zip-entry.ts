import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

/** Thrown for a file that is not a ZIP archive with exactly one file; the message says why. */
export class UnreadableZip extends Error {
  override name = 'UnreadableZip';
}

export interface ZipEntry {
  /** The unpacked bytes; the stream fails if there are more than `size`, or if they are corrupt. */
  bytes: Readable;
  /** The unpacked size in bytes, as the archive declares it. */
  size: number;
  /** The date in the archive; without a time zone, as in most archives, it is taken as UTC. */
  modified: Date;
}

/**
 * Opens the only file of a ZIP archive in memory or at a path. A truncated archive, whose directory is missing, is
 * rejected here. This function and the stream throw `UnreadableZip`.
 */
export async function openZipEntry(archive: Buffer | string, limitBytes = Infinity): Promise<ZipEntry> {
  // With `validateEntrySizes`, a file that is larger than declared fails as soon as it exceeds its size.
  const options = { validateEntrySizes: true, autoClose: false };
  const zip = await (typeof archive === 'string'
    ? openPromise(archive, options)
    : fromBufferPromise(archive, options)
  ).catch(notSound);
  try {
    const entry = await onlyFile(zip);
    if (entry.uncompressedSize > limitBytes) {
      throw new UnreadableZip(`its file would unpack to ${entry.uncompressedSize} bytes, which is too large`);
    }
    const packed = await zip.openReadStreamPromise(entry).catch(notSound);
    return {
      bytes: Readable.from(unpacked(zip, entry, packed)),
      size: entry.uncompressedSize,
      modified: entry.getLastModDate({ timezone: 'UTC' }),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function onlyFile(zip: ZipFile): Promise<Entry> {
  const files: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) files.push(entry);
      if (files.length > 1) break;
    }
  } catch (error) {
    notSound(error as Error);
  }
  const [file, other] = files;
  if (!file) throw new UnreadableZip('there is no file in the ZIP archive');
  if (other) throw new UnreadableZip('there is more than one file in the ZIP archive');
  return file;
}

async function* unpacked(zip: ZipFile, entry: Entry, stream: Readable): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    // yauzl leaves the validation of checksums to its callers.
    if (sum !== entry.crc32) throw new Error('its checksum does not match');
  } catch (error) {
    notSound(error as Error);
  } finally {
    zip.close();
  }
}

function notSound(error: Error): never {
  throw new UnreadableZip(`not a valid ZIP file: ${error.message}`);
}
