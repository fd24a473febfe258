/** Public interface of `activities/web`: the only client for fetching from the web. */
import type { Database } from '../../db/index.ts';
import { openArchives } from './archive-client.ts';
import { type Resolve, resolveBySystem } from './guarded-agent.ts';
import { createHop } from './hop.ts';
import { createLiveClient } from './live-client.ts';
import { openRecorder } from './recorder.ts';
import { createRobots } from './robots.ts';
import { createTurns } from './turns.ts';
import type { FindRefusal, WebClient } from './web-client.ts';

export { isPublicAddress } from './addresses.ts';
export { type Resolve, resolveBySystem } from './guarded-agent.ts';
export type { HopResult } from './hop.ts';
export { createPageReader, type PageReader, type ReadOptions } from './page-reader.ts';
export { openPageRecords, type PageRecords, recordedPages } from './page-records.ts';
export { type RecordText, rewriteArchives } from './rewrite-archive.ts';
export { createServiceClient, type ServiceClient } from './service-client.ts';
export { retryAfterMs } from './turns.ts';
export { listArchives } from './warc-files.ts';
export type { FetchOptions, Validators, WebClient, WebFailure, WebPage, WebResult } from './web-client.ts';
export { suppressedAddress } from './web-client.ts';
export { openZipEntry, UnreadableZip } from './zip-entry.ts';

/**
 * Options for the live web: the crawler's name, and the database through which all processes share the rate
 * limits per host.
 */
export interface LiveOptions {
  db: Database;
  /** The crawler's name in robots.txt, such as `BylineBot`. */
  productToken: string;
  userAgent: string;
  /** `host:port` pairs that may be fetched even if the host has a private IP address, for tests. */
  allow: readonly string[];
  /** Time limit for a page, including all of its redirects. */
  timeoutMs: number;
  /**
   * Minimum time between two requests to the same host, and how many requests to the same host may run at the
   * same time.
   */
  hostIntervalMs: number;
  hostConcurrency: number;
  /** Folder in which all responses are recorded. */
  record: string | undefined;
  /** Replaces the operating system's name resolution. */
  resolve?: Resolve | undefined;
}

export type WebOptions = {
  archives: readonly string[];
  /**
   * A function that is called before every request, including redirects. By default, no request is refused.
   */
  findRefusal?: FindRefusal;
} & ({ source: 'archive' } | { source: 'live' | 'archive-first'; live: LiveOptions });

/** Opens the client selected by the configuration. Rejects if an archive cannot be read. */
export async function createWebClient(options: WebOptions): Promise<WebClient> {
  const { findRefusal = async () => null } = options;
  if (options.source === 'live') return openLive(options.live, findRefusal);
  const archives = await openArchives(options.archives, findRefusal);
  if (options.source === 'archive') return archives;

  const live = await openLive(options.live, findRefusal);
  return {
    async fetch(url, fetchOptions) {
      const archived = await archives.fetch(url, fetchOptions);
      // A recorded response is used even if the response is a 404. Only pages without a record are fetched.
      if (archived.ok || archived.failure.kind !== 'not_archived') return archived;
      const fetched = await live.fetch(url, fetchOptions);
      if (fetched.ok || fetched.failure.kind !== 'unreachable') return fetched;
      // Many archived hosts, such as those of the built-in newsroom, do not exist on the web. If the archives
      // contain other pages of the host, the error message says only that this page is not in the archives.
      const message = archives.hasHostOf(url)
        ? archived.failure.message
        : `${archived.failure.message} ${fetched.failure.message}`;
      return { ok: false, failure: { ...fetched.failure, message } };
    },
  };
}

async function openLive(options: LiveOptions, findRefusal: FindRefusal): Promise<WebClient> {
  const { db, timeoutMs, userAgent, productToken } = options;
  const allowed = new Set(options.allow);
  const guarded = createHop({ userAgent, allowed, timeoutMs, resolve: options.resolve ?? resolveBySystem });
  const hop = options.record
    ? (await openRecorder(options.record, { userAgent })).recording(guarded)
    : guarded;
  const turns = createTurns({
    db,
    intervalMs: options.hostIntervalMs,
    concurrency: options.hostConcurrency,
  });
  const robots = createRobots({ db, hop, turns, productToken, timeoutMs });
  return createLiveClient({ hop, robots, turns, allowed, timeoutMs, findRefusal });
}
