import { stat } from 'node:fs/promises';
import type { WARCRecord } from 'warcio';
import type { Reply } from './hop.ts';
import { interpret } from './interpret.ts';
import { listArchives, type RecordPlace, readRecord, walkRecords } from './warc-files.ts';
import {
  failed,
  type IsSuppressed,
  LIMITS,
  suppressedAddress,
  type WebClient,
  type WebResult,
} from './web-client.ts';

/**
 * Reads pages from WARC files, or folders of them, as if live: by address, redirects followed, statuses kept.
 * Only an index is held in memory; where an address was recorded more than once, the last record counts.
 */
export async function openArchives(paths: readonly string[], isSuppressed: IsSuppressed): Promise<WebClient> {
  let index = await indexOf(paths);
  let reindexing: Promise<ArchiveIndex> | undefined;

  async function placeOf(url: URL): Promise<RecordPlace | undefined> {
    const key = archiveKey(url);
    const place = index.places.get(key);
    if (!place || (await inodeOf(place.file)) === index.inodes.get(place.file)) return place;
    // Somebody was erased from the file: every place behind theirs has moved.
    reindexing ??= indexOf(paths).finally(() => {
      reindexing = undefined;
    });
    index = await reindexing;
    return index.places.get(key);
  }

  async function fetchOnce(url: URL): Promise<WebResult | { redirect: URL }> {
    const place = await placeOf(url);
    if (!place) {
      return failed('not_archived', `The archives hold no page at this address of ${url.host}.`);
    }
    return interpret(await replyOf(await readRecord(place)), url);
  }

  return {
    async fetch(address, { signal } = {}) {
      let url = new URL(address);
      for (let hop = 0; hop <= LIMITS.redirects; hop += 1) {
        signal?.throwIfAborted();
        if (await isSuppressed(url)) return suppressedAddress();
        const result = await fetchOnce(url);
        if (!('redirect' in result)) return result;
        url = result.redirect;
      }
      return failed('redirects', `${url.host} redirects more than ${LIMITS.redirects} times.`);
    },
  };
}

interface ArchiveIndex {
  places: Map<string, RecordPlace>;
  /** By file, as it was when it was read: a rewritten file has another. */
  inodes: Map<string, number>;
}

async function indexOf(paths: readonly string[]): Promise<ArchiveIndex> {
  const index: ArchiveIndex = { places: new Map(), inodes: new Map() };
  for (const path of paths) {
    for (const file of await listArchives(path)) {
      index.inodes.set(file, (await inodeOf(file)) ?? 0);
      await addToIndex(index.places, file);
    }
  }
  return index;
}

async function inodeOf(file: string): Promise<number | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.ino;
}

async function addToIndex(index: Map<string, RecordPlace>, file: string): Promise<void> {
  for await (const { record, place } of walkRecords(file)) {
    const address = record.warcTargetURI;
    if (record.warcType !== 'response' || !address || !URL.canParse(address)) continue;
    const url = new URL(address);
    const key = archiveKey(url);
    // From http to https, or to the closing slash: the page itself has the same key, and is what is wanted.
    if (index.has(key) && redirectsToItself(record, url)) continue;
    index.set(key, place);
  }
}

function redirectsToItself(record: WARCRecord, url: URL): boolean {
  const location = record.httpHeaders?.headers.get('location');
  if (!location || !URL.canParse(location, url.href)) return false;
  return archiveKey(new URL(location, url)) === archiveKey(url);
}

/** What was recorded, as a reply; a body that was not recorded is not read as an empty one. */
export async function replyOf(record: WARCRecord): Promise<Reply> {
  const bytes = Buffer.from(await record.readFully(true));
  const { httpHeaders } = record;
  const headers = Object.fromEntries(
    [...(httpHeaders?.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const isTooLarge = record.warcHeader('WARC-Truncated') === 'length' || bytes.length > LIMITS.bytes;
  return {
    status: Number(httpHeaders?.statusCode ?? 0),
    headers,
    body: isTooLarge ? { unread: 'too_large' } : { bytes },
    receivedAt: new Date(record.warcDate ?? 0),
  };
}

/** Scheme, fragment and a closing slash do not distinguish archived pages. */
export function archiveKey({ host, pathname, search }: URL): string {
  return `${host}${pathname.replace(/\/$/, '')}${search}`;
}
