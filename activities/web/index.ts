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
export { isAllowed } from './destination.ts';
export { type Resolve, resolveBySystem } from './guarded-agent.ts';
export { createHop, type HopResult } from './hop.ts';
export { createPageReader, type PageReader, type ReadOptions } from './page-reader.ts';
export { openPageRecords, type PageRecords, recordedPages } from './page-records.ts';
export { type RecordText, rewriteArchives } from './rewrite-archive.ts';
export { createServiceClient, type ServiceClient } from './service-client.ts';
export { retryAfterMs } from './turns.ts';
export { listArchives } from './warc-files.ts';
export type { FetchOptions, Validators, WebClient, WebFailure, WebPage, WebResult } from './web-client.ts';
export { suppressedAddress } from './web-client.ts';
export { openZipEntry, UnreadableZip } from './zip-entry.ts';

/** Options for the live web, where all processes share the rate limits per host through the database. */
export interface LiveOptions {
  db: Database;
  /** The crawler's name in robots.txt, such as `BylineBot`. */
  productToken: string;
  userAgent: string;
  /** `host:port` pairs with a private IP address that may be fetched, for tests. */
  allow: readonly string[];
  /** The time limit for a page, including its redirects. */
  timeoutMs: number;
  /** Least time between two requests to a host; `hostConcurrency` is how many may run at the same time. */
  hostIntervalMs: number;
  hostConcurrency: number;
  /** The folder in which all responses are recorded, if any. */
  record: string | undefined;
  resolve?: Resolve | undefined;
}

export type WebOptions = {
  archives: readonly string[];
  /** Called before every request, including redirects. By default, nothing is refused. */
  findRefusal?: FindRefusal;
} & ({ source: 'archive' } | { source: 'live' | 'archive-first'; live: LiveOptions });

/** Opens the configured client; rejects if an archive cannot be read. */
export async function createWebClient(options: WebOptions): Promise<WebClient> {
  const { findRefusal = async () => null } = options;
  if (options.source === 'live') return openLive(options.live, findRefusal);
  const archives = await openArchives(options.archives, findRefusal);
  if (options.source === 'archive') return archives;

  const live = await openLive(options.live, findRefusal);
  return {
    async fetch(url, fetchOptions) {
      const archived = await archives.fetch(url, fetchOptions);
      // A recorded response is used even if it is a 404: only pages without a record are fetched.
      if (archived.ok || archived.failure.kind !== 'not_archived') return archived;
      const fetched = await live.fetch(url, fetchOptions);
      if (fetched.ok || fetched.failure.kind !== 'unreachable') return fetched;
      // Many archived hosts, such as the built-in newsroom's, do not exist on the web.
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
