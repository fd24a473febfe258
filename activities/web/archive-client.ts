import { stat } from 'node:fs/promises';
import type { WARCRecord } from 'warcio';
import type { RawResponse } from './hop.ts';
import { interpret } from './interpret.ts';
import { listArchives, type RecordPlace, readRecord, walkRecords } from './warc-files.ts';
import { type FindRefusal, failed, LIMITS, type WebClient, type WebResult } from './web-client.ts';

export interface ArchiveClient extends WebClient {
  /** Returns whether the archives contain a page of the URL's host. */
  hasHostOf(url: string): boolean;
}

/**
 * Replays pages from WARC files or folders, looked up by URL, with their redirects and statuses. Only an
 * index is in memory. The last record of a URL counts.
 */
export async function openArchives(
  paths: readonly string[],
  findRefusal: FindRefusal,
): Promise<ArchiveClient> {
  let index = await indexOf(paths);
  let reindexing: Promise<ArchiveIndex> | undefined;

  async function placeOf(url: URL): Promise<RecordPlace | undefined> {
    const key = archiveKey(url);
    const place = index.places.get(key);
    if (!place || (await inodeOf(place.file)) === index.inodes.get(place.file)) return place;
    // The file was rewritten to erase a person, so its later positions have changed.
    reindexing ??= indexOf(paths).finally(() => {
      reindexing = undefined;
    });
    index = await reindexing;
    return index.places.get(key);
  }

  async function fetchOnce(url: URL): Promise<WebResult | { redirect: URL }> {
    const place = await placeOf(url);
    if (!place) {
      return failed('not_archived', `The archives do not contain this page of ${url.host}.`);
    }
    return interpret(await responseOf(await readRecord(place)), url);
  }

  return {
    hasHostOf: (address) => index.hosts.has(new URL(address).host),
    async fetch(address, { signal, refusal } = {}) {
      let url = new URL(address);
      for (let hop = 0; hop <= LIMITS.redirects; hop += 1) {
        signal?.throwIfAborted();
        const forbidden = await findRefusal(url, hop === 0 ? refusal : undefined);
        if (forbidden) return { ok: false, failure: forbidden };
        const result = await fetchOnce(url);
        if (!('redirect' in result)) return result;
        url = result.redirect;
      }
      return failed('redirects', `${url.host} redirected more than ${LIMITS.redirects} times.`);
    },
  };
}

interface ArchiveIndex {
  places: Map<string, RecordPlace>;
  hosts: Set<string>;
  /** The inode of each file when it was indexed; a rewritten file has a different one. */
  inodes: Map<string, number>;
}

async function indexOf(paths: readonly string[]): Promise<ArchiveIndex> {
  const index: ArchiveIndex = { places: new Map(), hosts: new Set(), inodes: new Map() };
  for (const path of paths) {
    for (const file of await listArchives(path)) {
      index.inodes.set(file, (await inodeOf(file)) ?? 0);
      await addToIndex(index, file);
    }
  }
  return index;
}

async function inodeOf(file: string): Promise<number | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.ino;
}

async function addToIndex({ places, hosts }: ArchiveIndex, file: string): Promise<void> {
  for await (const { record, place } of walkRecords(file)) {
    const address = record.warcTargetURI;
    if (record.warcType !== 'response' || !address || !URL.canParse(address)) continue;
    const url = new URL(address);
    const key = archiveKey(url);
    // A redirect to https or to a trailing slash has its target's key and must not replace the page's record.
    if (places.has(key) && redirectsToItself(record, url)) continue;
    places.set(key, place);
    hosts.add(url.host);
  }
}

function redirectsToItself(record: WARCRecord, url: URL): boolean {
  const location = record.httpHeaders?.headers.get('location');
  if (!location || !URL.canParse(location, url.href)) return false;
  return archiveKey(new URL(location, url)) === archiveKey(url);
}

/** Converts a record to a response; a body that is too large, or was cut off when recorded, is `too_large`. */
export async function responseOf(record: WARCRecord): Promise<RawResponse> {
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

/** Returns a URL's index key, the same for URLs that differ only in scheme, fragment or trailing slash. */
export function archiveKey({ host, pathname, search }: URL): string {
  return `${host}${pathname.replace(/\/$/, '')}${search}`;
}
