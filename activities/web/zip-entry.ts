import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

/** A file that is no ZIP archive of one file; the message says why. */
export class UnreadableZip extends Error {
  override name = 'UnreadableZip';
}

/** The one file of an archive. */
export interface ZipEntry {
  /** As they are unpacked. Fails as soon as there are more than `size`, or when they are damaged. */
  bytes: Readable;
  /** Unpacked, as the archive says. */
  size: number;
  modified: Date;
}

/**
 * Opens the only file of an archive, in memory or at a path. An archive's table stands at its end, so that one that
 * was cut is refused here. Throws `UnreadableZip`, and so do its bytes.
 */
export async function openZipEntry(archive: Buffer | string, limitBytes = Infinity): Promise<ZipEntry> {
  // Sizes are validated: a file that is larger than it says breaks off as soon as it is.
  const options = { validateEntrySizes: true, autoClose: false };
  const zip = await (typeof archive === 'string'
    ? openPromise(archive, options)
    : fromBufferPromise(archive, options)
  ).catch(notSound);
  try {
    const entry = await onlyFile(zip);
    if (entry.uncompressedSize > limitBytes) {
      throw new UnreadableZip(`it would unpack to ${entry.uncompressedSize} bytes`);
    }
    const packed = await zip.openReadStreamPromise(entry).catch(notSound);
    return {
      bytes: Readable.from(unpacked(zip, entry, packed)),
      size: entry.uncompressedSize,
      modified: entry.getLastModDate(),
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
  if (!file) throw new UnreadableZip('it holds no file');
  if (other) throw new UnreadableZip('it holds more than one file');
  return file;
}

async function* unpacked(zip: ZipFile, entry: Entry, stream: Readable): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    // yauzl leaves the sum to its callers.
    if (sum !== entry.crc32) throw new Error('its checksum is another');
  } catch (error) {
    notSound(error as Error);
  } finally {
    zip.close();
  }
}

function notSound(error: Error): never {
  throw new UnreadableZip(`not a sound ZIP file: ${error.message}`);
}
