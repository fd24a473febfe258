import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { WARCRecord, WARCSerializer } from 'warcio';
import type { Recorded } from './pages.ts';

/** Writes recorded responses to a WARC file. As is usual for web archives, each record is compressed separately. */
export async function writeArchive(
  file: string,
  responses: Recorded[],
  recordedAt = new Date(),
): Promise<void> {
  const out = createWriteStream(file);
  for (const { url, status, contentType, body, location } of responses) {
    const record = WARCRecord.create(
      {
        type: 'response',
        url,
        date: recordedAt.toISOString(),
        warcVersion: 'WARC/1.1',
        statusline: `HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Other'}`,
        httpHeaders: { 'content-type': contentType, ...(location ? { location } : {}) },
      },
      [new TextEncoder().encode(body)],
    );
    out.write(await WARCSerializer.serialize(record, { gzip: true }));
  }
  out.end();
  await finished(out);
}
