import { archiveKey, replyOf } from './archive-client.ts';
import { interpret } from './interpret.ts';
import { listArchives, type RecordPlace, readRecord, walkRecords } from './warc-files.ts';
import type { WebPage } from './web-client.ts';

/** Every record of a page, where the archive client knows the last. */
export interface PageRecords {
  /** The record of this address whose bytes have this hash; else whether the address was recorded at all. */
  find(url: string, contentSha256: string): Promise<WebPage | 'other_bytes' | 'not_recorded'>;
}

/** Opens WARC files, or folders of them, for finding what was read at a time: a page may be recorded more than once. */
export async function openPageRecords(paths: readonly string[]): Promise<PageRecords> {
  const index = new Map<string, RecordPlace[]>();
  for (const path of paths) {
    for (const file of await listArchives(path)) {
      for await (const { record, place } of walkRecords(file)) {
        const address = record.warcTargetURI;
        if (record.warcType !== 'response' || !address || !URL.canParse(address)) continue;
        const key = archiveKey(new URL(address));
        index.set(key, [...(index.get(key) ?? []), place]);
      }
    }
  }
  return {
    async find(address, contentSha256) {
      const url = new URL(address);
      const places = index.get(archiveKey(url)) ?? [];
      // The newest first: that is the one that was read last.
      for (const place of [...places].reverse()) {
        const result = interpret(await replyOf(await readRecord(place)), url);
        if ('ok' in result && result.ok && result.page.contentSha256 === contentSha256) return result.page;
      }
      return places.length > 0 ? 'other_bytes' : 'not_recorded';
    },
  };
}
