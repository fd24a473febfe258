import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise } from 'yauzl';

/** A file that cannot be read; the message says why. */
export class UnreadableZip extends Error {
  override name = 'UnreadableZip';
}

/**
 * The lines of the only file in a ZIP archive. It may hold so many bytes, whatever the archive says that it holds; a
 * line that is longer than it may be is handed on cut, and never kept whole.
 */
export async function* unzipLines(
  zip: Buffer,
  limits: { bytes: number; line: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of await openEntry(zip, limits.bytes)) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      rest = (lines.pop() ?? '').slice(0, limits.line);
      for (const line of lines) yield line.slice(0, limits.line);
    }
  } catch (error) {
    throw error instanceof UnreadableZip
      ? error
      : new UnreadableZip(`not a sound ZIP file: ${(error as Error).message}`);
  }
  if (rest !== '') yield rest;
}

async function openEntry(zip: Buffer, limitBytes: number): Promise<Readable> {
  // Sizes are validated: a file that is larger than it says breaks off as soon as it is.
  const archive = await fromBufferPromise(zip, { lazyEntries: true, validateEntrySizes: true });
  const entry = await new Promise<Entry>((resolve, reject) => {
    archive
      .once('entry', resolve)
      .once('error', reject)
      .once('end', () => reject(new UnreadableZip('it is empty')));
    archive.readEntry();
  });
  if (archive.entryCount !== 1) throw new UnreadableZip('it holds more than one file');
  if (entry.uncompressedSize > limitBytes) {
    throw new UnreadableZip(`it would unpack to ${entry.uncompressedSize} bytes`);
  }
  return archive.openReadStreamPromise(entry);
}
