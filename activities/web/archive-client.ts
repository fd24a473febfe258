import { createReadStream } from 'node:fs';
import { WARCParser, type WARCRecord } from 'warcio';
import { decodePage, sha256 } from './decode.ts';
import {
  failed,
  httpStatusFailure,
  isPageType,
  LIMITS,
  type WebClient,
  type WebResult,
} from './web-client.ts';

interface ArchivedRecord {
  file: string;
  offset: number;
  length: number;
}

/**
 * Reads pages from WARC files as if live: by address, redirects followed, statuses kept. Only an index is
 * held in memory; where an address was recorded more than once, the last record counts.
 */
export async function openArchives(files: string[]): Promise<WebClient> {
  const index = new Map<string, ArchivedRecord>();
  for (const file of files) await addToIndex(index, file);

  async function fetchOnce(url: string): Promise<WebResult | { redirect: string }> {
    const entry = index.get(archiveKey(url));
    const { host } = new URL(url);
    if (!entry) return failed('not_archived', `The archives hold no page at this address of ${host}.`);
    const { bytes, status, contentType, location, recordedAt } = await read(entry);
    if (status >= 300 && status < 400 && location) return { redirect: new URL(location, url).href };
    if (status !== 200) return httpStatusFailure(status, host);
    if (!isPageType(contentType)) {
      return failed('not_a_page', `${host} sent ${contentType.split(';')[0]}, which is not a page.`);
    }
    if (bytes.length > LIMITS.bytes) {
      return failed('too_large', `The page at ${host} is larger than ${LIMITS.bytes / 1024 / 1024} MB.`);
    }
    const text = decodePage(bytes, contentType);
    return {
      ok: true,
      page: { url, contentType, text, fetchedAt: recordedAt, contentSha256: sha256(bytes) },
    };
  }

  return {
    async fetch(address, { signal } = {}) {
      let url = address;
      for (let hop = 0; hop <= LIMITS.redirects; hop += 1) {
        signal?.throwIfAborted();
        const result = await fetchOnce(url);
        if (!('redirect' in result)) return result;
        url = result.redirect;
      }
      return failed('redirects', `${new URL(url).host} redirects more than ${LIMITS.redirects} times.`);
    },
  };
}

async function addToIndex(index: Map<string, ArchivedRecord>, file: string): Promise<void> {
  const parser = new WARCParser(createReadStream(file));
  for await (const record of parser) {
    const { offset } = parser;
    const url = record.warcTargetURI;
    const isPage = record.warcType === 'response' && url;
    await record.skipFully();
    if (isPage) index.set(archiveKey(url), { file, offset, length: parser.recordLength });
  }
}

async function read(entry: ArchivedRecord) {
  const stream = createReadStream(entry.file, { start: entry.offset, end: entry.offset + entry.length - 1 });
  const record: WARCRecord | null = await WARCParser.parse(stream);
  if (!record) throw new Error(`no record at ${entry.offset} of ${entry.file}: was the archive changed?`);
  const bytes = await record.readFully(true);
  const { httpHeaders } = record;
  return {
    bytes,
    status: Number(httpHeaders?.statusCode ?? 0),
    contentType: httpHeaders?.headers.get('content-type') ?? '',
    location: httpHeaders?.headers.get('location') ?? '',
    recordedAt: new Date(record.warcDate ?? 0),
  };
}

/** Scheme, fragment and a closing slash do not distinguish archived pages. */
function archiveKey(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname.replace(/\/$/, '')}${search}`;
}
