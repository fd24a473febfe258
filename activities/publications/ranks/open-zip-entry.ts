import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { RankFileError } from './rank-file-error.ts';

/** The one file in a zip: its bytes as they are unpacked, how many, and when it was put in. */
export async function openZipEntry(path: string): Promise<{ bytes: Readable; size: number; modified: Date }> {
  // Its table stands at the end, so that a file that was cut is refused here.
  const zip = await openPromise(path).catch((error: Error) => {
    throw new RankFileError(`${path} is no whole zip file: ${error.message}.`);
  });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    return {
      bytes: await zip.openReadStreamPromise(entry),
      size: entry.uncompressedSize,
      modified: entry.getLastModDate(),
    };
  }
  throw new RankFileError(`${path} holds no file.`);
}
