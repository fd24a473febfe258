/** The door of `activities/web`: the one client through which anything is fetched. */
import type { Database } from '../../db/index.ts';
import { openArchives } from './archive-client.ts';
import { type Resolve, resolveBySystem } from './guarded-agent.ts';
import { createHop } from './hop.ts';
import { createLiveClient } from './live-client.ts';
import { openRecorder } from './recorder.ts';
import { createRobots } from './robots.ts';
import { createTurns } from './turns.ts';
import type { IsSuppressed, WebClient } from './web-client.ts';

export { isPublicAddress } from './addresses.ts';
export { type Resolve, resolveBySystem } from './guarded-agent.ts';
export type { HopResult } from './hop.ts';
export { openPageRecords, type PageRecords } from './page-records.ts';
export { PoliteWait } from './polite-wait.ts';
export { type RecordText, rewriteArchives } from './rewrite-archive.ts';
export { createServiceClient, type ServiceClient } from './service-client.ts';
export { listArchives } from './warc-files.ts';
export type { FetchOptions, Validators, WebClient, WebFailure, WebPage, WebResult } from './web-client.ts';
export { suppressedAddress } from './web-client.ts';
export { openZipEntry, UnreadableZip } from './zip-entry.ts';

/** What the live web needs: who we are, and the database in which all processes keep to the limits of hosts. */
export interface LiveOptions {
  db: Database;
  /** The name by which robots.txt calls us, e.g. `BylineBot`. */
  productToken: string;
  userAgent: string;
  /** `host:port` pairs that may be private, for tests. */
  allow: readonly string[];
  /** For all hops of one page together. */
  timeoutMs: number;
  /** Least time between two requests to one host, and how many of them may run at once. */
  hostIntervalMs: number;
  hostConcurrency: number;
  /** The folder in which everything that is fetched is recorded. */
  record: string | undefined;
  /** Instead of the operating system's name resolution. */
  resolve?: Resolve | undefined;
}

export type WebOptions = {
  archives: readonly string[];
  /** Asked before every request, redirects included; nothing is by default. */
  isSuppressed?: IsSuppressed;
} & ({ source: 'archive' } | { source: 'live' | 'archive-first'; live: LiveOptions });

/** Opens the client that the configuration asks for. Rejects when an archive cannot be read. */
export async function createWebClient(options: WebOptions): Promise<WebClient> {
  const { isSuppressed = async () => false } = options;
  if (options.source === 'live') return openLive(options.live, isSuppressed);
  const archives = await openArchives(options.archives, isSuppressed);
  if (options.source === 'archive') return archives;

  const live = await openLive(options.live, isSuppressed);
  return {
    async fetch(url, fetchOptions) {
      const archived = await archives.fetch(url, fetchOptions);
      // What was recorded counts, a recorded 404 too; only what was not recorded is fetched.
      if (archived.ok || archived.failure.kind !== 'not_archived') return archived;
      return live.fetch(url, fetchOptions);
    },
  };
}

async function openLive(options: LiveOptions, isSuppressed: IsSuppressed): Promise<WebClient> {
  const { db, timeoutMs, userAgent, productToken } = options;
  const allowed = new Set(options.allow);
  const guarded = createHop({ userAgent, allowed, timeoutMs, resolve: options.resolve ?? resolveBySystem });
  const hop = options.record
    ? (await openRecorder(options.record, { userAgent })).recording(guarded)
    : guarded;
  const turns = createTurns({
    db,
    timeoutMs,
    intervalMs: options.hostIntervalMs,
    concurrency: options.hostConcurrency,
  });
  const robots = createRobots({ db, hop, turns, productToken, timeoutMs });
  return createLiveClient({ hop, robots, turns, allowed, timeoutMs, isSuppressed });
}
