import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { WARCRecord, WARCSerializer } from 'warcio';
import type { Recorded } from './pages.ts';

/** When the demo newsroom was "recorded": fixed, so that the file is the same each time. */
const RECORDED_AT = '2026-11-20T12:00:00Z';

/** Writes recorded replies as a WARC file, each record compressed by itself, as archives do. */
export async function writeArchive(file: string, replies: Recorded[]): Promise<void> {
  const out = createWriteStream(file);
  for (const { url, status, contentType, body, location } of replies) {
    const record = WARCRecord.create(
      {
        type: 'response',
        url,
        date: RECORDED_AT,
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
