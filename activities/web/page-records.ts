import { plainUrl } from '../../model/keys/url-key.ts';
import { archiveKey, responseOf } from './archive-client.ts';
import { interpret } from './interpret.ts';
import { listArchives, type RecordPlace, readRecord, walkRecords } from './warc-files.ts';
import type { WebPage } from './web-client.ts';

/** Finds any record of a page; the archive client finds only the last one. */
export interface PageRecords {
  /** Returns the page whose bytes have this hash, or whether the URL was recorded with other bytes or not at all. */
  find(url: string, contentSha256: string): Promise<WebPage | 'other_bytes' | 'not_recorded'>;
}

/** Opens WARC files or folders of WARC files. */
export async function openPageRecords(paths: readonly string[]): Promise<PageRecords> {
  const index = new Map<string, RecordPlace[]>();
  for await (const { url, place } of responsesIn(paths)) {
    const key = keyOf(url);
    index.set(key, [...(index.get(key) ?? []), place]);
  }
  return {
    async find(address, contentSha256) {
      const url = new URL(address);
      const places = index.get(keyOf(url)) ?? [];
      // The newest record comes first, because it most likely has the requested hash.
      for (const place of [...places].reverse()) {
        const result = interpret(await responseOf(await readRecord(place)), url);
        if ('ok' in result && result.ok && result.page.contentSha256 === contentSha256) return result.page;
      }
      return places.length > 0 ? 'other_bytes' : 'not_recorded';
    },
  };
}

/** Evidence names a page without tracking parameters, with which a page may be recorded. */
function keyOf(url: URL): string {
  return archiveKey(new URL(plainUrl(url.href)));
}

/** Yields the pages in WARC files or folders, in the order in which they were recorded. */
export async function* recordedPages(paths: readonly string[]): AsyncGenerator<WebPage> {
  for await (const { url, place } of responsesIn(paths)) {
    const result = interpret(await responseOf(await readRecord(place)), url);
    if ('ok' in result && result.ok) yield result.page;
  }
}

async function* responsesIn(paths: readonly string[]): AsyncGenerator<{ url: URL; place: RecordPlace }> {
  for (const path of paths) {
    for (const file of await listArchives(path)) {
      for await (const { record, place } of walkRecords(file)) {
        const address = record.warcTargetURI;
        if (record.warcType !== 'response' || !address || !URL.canParse(address)) continue;
        yield { url: new URL(address), place };
      }
    }
  }
}
