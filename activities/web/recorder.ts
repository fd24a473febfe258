import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WARCRecord, WARCSerializer } from 'warcio';
import type { Hop, HopRequest, Reply } from './hop.ts';

const WARC_VERSION = 'WARC/1.1';

/** Headers that describe how a body travelled; it is kept as it was read. */
const TRAVEL_HEADERS = new Set(['content-encoding', 'transfer-encoding', 'content-length']);

/** Why a record holds no body, by what WARC 1.1 §5.13 calls it. */
const TRUNCATED = { too_large: 'length', unwanted: 'unspecified', undecodable: 'unspecified' } as const;

/**
 * Appends every reply to a WARC file of this process in `folder`, one gzip member a record, in the order in
 * which they came. The file can be read at any time, and after a crash up to the record that was cut.
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
      await append(recordsOf(request, result.reply, options.userAgent));
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
  // Exclusive: two processes never write to one file.
  const handle = await open(file, 'wx');
  const append = appender(handle);
  await append([
    WARCRecord.createWARCInfo({ warcVersion: WARC_VERSION }, { software: userAgent, format: WARC_VERSION }),
  ]);
  return { file, handle, append };
}

/** False once the file was moved away to be rewritten: nobody reads any more what is written to the old one. */
async function isInPlace({ file, handle, append }: RecordFile): Promise<boolean> {
  const there = await stat(file).catch(() => undefined);
  if (there?.ino === (await handle.stat()).ino) return true;
  // Behind what is still being written.
  await append([]);
  await handle.close();
  return false;
}

/** Sortable by time, and nobody else's: `byline-20261121T120000123Z-4711-1f3a.warc.gz`. */
function fileName(now: Date): string {
  const time = now.toISOString().replace(/[-:.]/g, '');
  return `byline-${time}-${process.pid}-${randomBytes(2).toString('hex')}.warc.gz`;
}

/** Writes one group of records after another, each group whole; what could not be written whole is taken back. */
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

function recordsOf(request: HopRequest, reply: Reply, userAgent: string): WARCRecord[] {
  const { url } = request;
  const common = { url: url.href, date: reply.receivedAt.toISOString(), warcVersion: WARC_VERSION } as const;
  const bytes = 'bytes' in reply.body ? reply.body.bytes : Buffer.alloc(0);
  const response = WARCRecord.create(
    {
      ...common,
      type: 'response',
      statusline: `HTTP/1.1 ${reply.status} `,
      httpHeaders: { ...asRead(reply.headers), 'content-length': String(bytes.length) },
      warcHeaders: 'unread' in reply.body ? { 'WARC-Truncated': TRUNCATED[reply.body.unread] } : {},
    },
    [bytes],
  );
  const asked = WARCRecord.create(
    {
      ...common,
      type: 'request',
      statusline: `GET ${url.pathname}${url.search} HTTP/1.1`,
      httpHeaders: { host: url.host, 'user-agent': userAgent, ...request.headers },
      warcHeaders: { 'WARC-Concurrent-To': response.warcHeader('WARC-Record-ID') ?? '' },
    },
    [],
  );
  return [response, asked];
}

/** The headers of the body as it was read; how it travelled is kept under another name. */
function asRead(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      TRAVEL_HEADERS.has(name) ? `x-archive-orig-${name}` : name,
      value,
    ]),
  );
}
