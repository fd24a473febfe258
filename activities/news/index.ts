/** The door of `activities/news`: what publications announce, and where news are searched. */
import {
  type Database,
  type FeedId,
  feeds,
  gkgFiles,
  newsArticles,
  type ProviderSearchId,
} from '../../db/index.ts';
import type {
  ClaimReceipt,
  FeedReceipt,
  GkgFileReceipt,
  GkgListReceipt,
  GkgNextReceipt,
  LookupReceipt,
  PruneReceipt,
} from '../../workflows/contract.ts';
import { webAttempt } from '../lookups/index.ts';
import type { ServiceClient, WebClient } from '../web/index.ts';
import { ingestFeed } from './ingest-feed.ts';
import { type GkgDeps, listGkgFiles, loadGkgFile } from './load-gkg.ts';
import type { NewsProvider } from './providers/provider.ts';
import { searchProvider } from './search-provider.ts';

export type { FeedItem, FeedReading } from './feed.ts';
export { createGdeltDoc } from './providers/gdelt-doc.ts';
export type { NewsProvider } from './providers/provider.ts';
export { createSerper } from './providers/serper.ts';
export { readFeed } from './read-feed.ts';
export { type OpmlFeed, readOpml } from './read-opml.ts';

/** Ids of so many feeds fit into a receipt. */
const CLAIMED = 8;
/** Longer than an attempt at a feed may take. */
const LEASE_SECONDS = 15 * 60;
/** Of one publication's feeds, the first ones: the others repeat them by section. */
const FEEDS_OF_PUBLICATION = 2;
const NEW_FEEDS_AT_ONCE = 100;
const PRUNED_AT_ONCE = 5_000;

export interface NewsActivities {
  /** Takes feeds whose turn it is, those of known publications among them. */
  claimFeeds(): Promise<ClaimReceipt>;
  readFeed(args: { feedId: FeedId }): Promise<FeedReceipt>;
  /** Notes which of GDELT's files are to be loaded. */
  listGkgFiles(): Promise<GkgListReceipt>;
  nextGkgFile(args: { skip: number }): Promise<GkgNextReceipt>;
  loadGkgFile(args: { name: string }): Promise<GkgFileReceipt>;
  /** Takes out of the index what is older than the configuration keeps. */
  pruneOldNews(): Promise<PruneReceipt>;
  /** Asks the provider what a row wants to know; results are in the index, their keys in the row. */
  searchProvider(args: { searchId: ProviderSearchId }): Promise<LookupReceipt>;
}

export interface NewsDeps {
  db: Database;
  web: WebClient;
  services: ServiceClient;
  /** Null where the index itself is searched. */
  provider: NewsProvider | null;
  /** Whether feeds and files are read at all. */
  ingest: boolean;
  retentionDays: number;
  gkg: Pick<GkgDeps, 'gkgBase' | 'catchUpHours'>;
}

export function createNewsActivities(deps: NewsDeps): NewsActivities {
  const { db } = deps;
  const gkg: GkgDeps = { db, services: deps.services, ...deps.gkg };
  return {
    async claimFeeds() {
      if (!deps.ingest) return { feedIds: [] };
      await feeds.addOfPublications(db, FEEDS_OF_PUBLICATION, NEW_FEEDS_AT_ONCE);
      return { feedIds: await feeds.claim(db, CLAIMED, LEASE_SECONDS) };
    },
    readFeed: ({ feedId }) =>
      webAttempt(async (signal) => {
        const { outcome } = await ingestFeed(deps, feedId, { signal, holder: feedId });
        return { outcome };
      }),
    listGkgFiles: () =>
      webAttempt(async (signal) => ({ unread: deps.ingest ? await listGkgFiles(gkg, signal) : 0 })),
    nextGkgFile: async ({ skip }) => ({ name: deps.ingest ? await gkgFiles.next(db, skip) : null }),
    loadGkgFile: ({ name }) =>
      webAttempt(async (signal) => {
        const loaded = await loadGkgFile(gkg, name, signal);
        return { outcome: loaded.outcome, added: loaded.outcome === 'loaded' ? loaded.added : 0 };
      }),
    pruneOldNews: () =>
      webAttempt(async (signal) => {
        let removed = 0;
        for (let batch = PRUNED_AT_ONCE; batch === PRUNED_AT_ONCE && !signal.aborted; ) {
          batch = await newsArticles.removeOlderThan(db, deps.retentionDays, PRUNED_AT_ONCE);
          removed += batch;
        }
        await gkgFiles.removeOlderThan(db, deps.retentionDays);
        return { removed };
      }),
    searchProvider: ({ searchId }) =>
      webAttempt((signal) => searchProvider(deps, searchId, { signal, holder: searchId })),
  };
}
