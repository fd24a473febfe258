import { openZipEntry } from '../web/index.ts';

/**
 * The lines of the only file in a ZIP archive. The size limit applies to the actual bytes, whatever the
 * archive declares. Overlong lines are truncated and never held in memory whole. Throws `UnreadableZip`.
 */
export async function* unzipLines(
  zip: Buffer,
  limits: { bytes: number; line: number },
): AsyncGenerator<string> {
  const { bytes } = await openZipEntry(zip, limits.bytes);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = (lines.pop() ?? '').slice(0, limits.line);
    for (const line of lines) yield line.slice(0, limits.line);
  }
  if (rest !== '') yield rest;
}
