import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WARCRecord, WARCSerializer } from 'warcio';
import type { Hop, HopRequest, RawResponse } from './hop.ts';

const WARC_VERSION = 'WARC/1.1';

/** Headers about the transfer, which do not fit the decoded body that archives store. */
const TRAVEL_HEADERS = new Set(['content-encoding', 'transfer-encoding', 'content-length']);

/** Why a record has no body, in the terms of WARC 1.1 §5.13. */
const TRUNCATED = { too_large: 'length', unwanted: 'unspecified', undecodable: 'unspecified' } as const;

/**
 * Records every response in one file per process, with one gzip member per record. The file can be read while it
 * grows. After a crash, its last record may be incomplete.
 */
export async function openRecorder(
  folder: string,
  options: { userAgent: string },
): Promise<{ file: string; recording(hop: Hop): Hop; close(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const openNext = () => openFile(folder, options.userAgent);
  const first = await openNext();
  let current: Promise<RecordFile> = Promise.resolve(first);

  return {
    file: first.file,
    recording: (hop) => async (request) => {
      const result = await hop(request);
      if (!result.ok) return result;
      current = current.then(async (last) => ((await isInPlace(last)) ? last : openNext()));
      const { append } = await current;
      await append(recordsOf(request, result.response, options.userAgent));
      return result;
    },
    close: async () => (await current).handle.close(),
  };
}

interface RecordFile {
  file: string;
  handle: FileHandle;
  append: (records: WARCRecord[]) => Promise<void>;
}

async function openFile(folder: string, userAgent: string): Promise<RecordFile> {
  const file = join(folder, fileName(new Date()));
  // The flag `wx` ensures that two processes never write to the same file.
  const handle = await open(file, 'wx');
  const append = appender(handle);
  await append([
    WARCRecord.createWARCInfo({ warcVersion: WARC_VERSION }, { software: userAgent, format: WARC_VERSION }),
  ]);
  return { file, handle, append };
}

/** Returns false, and closes the file, if another process has moved it away to rewrite it. */
async function isInPlace({ file, handle, append }: RecordFile): Promise<boolean> {
  const there = await stat(file).catch(() => undefined);
  if (there?.ino === (await handle.stat()).ino) return true;
  // Wait for pending writes.
  await append([]);
  await handle.close();
  return false;
}

/** Returns a unique name that is sortable by time: `byline-20261121T120000123Z-4711-1f3a.warc.gz`. */
function fileName(now: Date): string {
  const time = now.toISOString().replace(/[-:.]/g, '');
  return `byline-${time}-${process.pid}-${randomBytes(2).toString('hex')}.warc.gz`;
}

/** Returns a function that writes groups of records in turn, and cuts off a group that it cannot write in full. */
function appender(handle: FileHandle): (records: WARCRecord[]) => Promise<void> {
  let end = 0;
  let last: Promise<void> = Promise.resolve();

  const write = async (records: WARCRecord[]) => {
    const members: Uint8Array[] = [];
    for (const record of records) members.push(await WARCSerializer.serialize(record, { gzip: true }));
    const bytes = Buffer.concat(members);
    try {
      await handle.appendFile(bytes);
      end += bytes.length;
    } catch (error) {
      await handle.truncate(end);
      throw error;
    }
  };
  return (records) => {
    const written = last.then(() => write(records));
    last = written.catch(() => undefined);
    return written;
  };
}

function recordsOf(request: HopRequest, response: RawResponse, userAgent: string): WARCRecord[] {
  const { url } = request;
  const common = {
    url: url.href,
    date: response.receivedAt.toISOString(),
    warcVersion: WARC_VERSION,
  } as const;
  const bytes = 'bytes' in response.body ? response.body.bytes : Buffer.alloc(0);
  const responseRecord = WARCRecord.create(
    {
      ...common,
      type: 'response',
      statusline: `HTTP/1.1 ${response.status} `,
      httpHeaders: { ...asRead(response.headers), 'content-length': String(bytes.length) },
      warcHeaders: 'unread' in response.body ? { 'WARC-Truncated': TRUNCATED[response.body.unread] } : {},
    },
    [bytes],
  );
  const requestRecord = WARCRecord.create(
    {
      ...common,
      type: 'request',
      statusline: `GET ${url.pathname}${url.search} HTTP/1.1`,
      httpHeaders: { host: url.host, 'user-agent': userAgent, ...request.headers },
      warcHeaders: { 'WARC-Concurrent-To': responseRecord.warcHeader('WARC-Record-ID') ?? '' },
    },
    [],
  );
  return [responseRecord, requestRecord];
}

/** Returns headers for the decoded body: those about the transfer, such as `content-encoding`, are renamed. */
function asRead(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      TRAVEL_HEADERS.has(name) ? `x-archive-orig-${name}` : name,
      value,
    ]),
  );
}
