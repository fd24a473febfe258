import { Zip, ZipDeflate } from 'fflate';

/** A file of a ZIP archive, whose contents are produced while the archive is written. */
export interface ZipPart {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** Pages are mostly markup, which a higher level makes hardly smaller. */
const LEVEL = 4;

/** Writes a ZIP archive, one part after another, with one chunk in memory at a time. */
export async function* zipStream(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for (const { name, chunks } of parts) {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* written;
}
