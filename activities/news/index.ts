/**
 * Public interface of `activities/news`: indexes articles from feeds and GDELT files, and queries an external
 * news search service.
 */

import { type Database, feeds, gkgFiles, newsArticles, newsWords } from '../../db/index.ts';
import type { FeedId, ProviderSearchId } from '../../model/index.ts';
import type {
  ClaimReceipt,
  FeedReceipt,
  GkgFileReceipt,
  GkgListReceipt,
  GkgNextReceipt,
  LookupReceipt,
  PruneReceipt,
} from '../../workflows/contract.ts';
import { WEB_ATTEMPTS } from '../../workflows/options.ts';
import { webAttempt } from '../support/index.ts';
import type { PageReader, ServiceClient, WebClient } from '../web/index.ts';
import { ingestFeed } from './ingest-feed.ts';
import { type GkgDeps, listGkgFiles, loadGkgFile } from './load-gkg.ts';
import type { NewsProvider } from './providers/provider.ts';
import { searchProvider } from './search-provider.ts';

export { type LoadedArchive, loadArchive } from './load-archive.ts';
export { createGdeltDoc } from './providers/gdelt-doc.ts';
export type { NewsProvider } from './providers/provider.ts';
export { createSerper } from './providers/serper.ts';

/** How many feeds one call claims at most, so that their ids fit into a `ClaimReceipt`. */
const CLAIMED = 8;
/** For how long a claimed feed cannot be claimed again: longer than one attempt to read it may take. */
const LEASE_SECONDS = 15 * 60;
/** How many feeds of a publication are read; further feeds contain the same articles, grouped by section. */
const FEEDS_OF_PUBLICATION = 2;
const NEW_FEEDS_AT_ONCE = 100;
const PRUNED_AT_ONCE = 5_000;

export interface NewsActivities {
  /** Adds the feeds of known publications, and claims feeds that are due to be read. */
  claimFeeds(): Promise<ClaimReceipt>;
  readFeed(args: { feedId: FeedId }): Promise<FeedReceipt>;
  /** Records which GDELT files must be loaded. */
  listGkgFiles(): Promise<GkgListReceipt>;
  nextGkgFile(): Promise<GkgNextReceipt>;
  loadGkgFile(args: { name: string }): Promise<GkgFileReceipt>;
  /** Removes articles older than the retention period, and counts the words of the months that changed. */
  pruneOldNews(): Promise<PruneReceipt>;
  /** Sends a stored search to the external provider, and adds the articles found to the news index. */
  searchProvider(args: { searchId: ProviderSearchId }): Promise<LookupReceipt>;
}

export interface NewsDeps {
  db: Database;
  web: WebClient;
  reader: PageReader;
  services: ServiceClient;
  /** The external search service; null if searches use only our own index. */
  provider: NewsProvider | null;
  /** Whether this worker reads feeds and GDELT files. */
  ingest: boolean;
  retentionDays: number;
  gkg: Pick<GkgDeps, 'gkgBase' | 'catchUpHours' | 'backfill'>;
}

export function createNewsActivities(deps: NewsDeps): NewsActivities {
  const { db } = deps;
  const ingest = { db, maxAttempts: WEB_ATTEMPTS.feed };
  const gkg: GkgDeps = { db, services: deps.services, ...deps.gkg };
  return {
    async claimFeeds() {
      if (!deps.ingest) return { feedIds: [] };
      await feeds.addOfPublications(db, FEEDS_OF_PUBLICATION, NEW_FEEDS_AT_ONCE);
      return { feedIds: await feeds.claim(db, CLAIMED, LEASE_SECONDS) };
    },
    readFeed: ({ feedId }) =>
      webAttempt(ingest, async (signal, { onReading }) => {
        const { outcome } = await ingestFeed(deps, feedId, { signal, holder: feedId, onReading });
        return { outcome };
      }),
    listGkgFiles: () =>
      webAttempt(ingest, async (signal) => ({
        unread: deps.ingest ? await listGkgFiles(gkg, signal) : 0,
      })),
    nextGkgFile: async () => ({ name: deps.ingest ? await gkgFiles.next(db) : null }),
    loadGkgFile: ({ name }) =>
      webAttempt(ingest, async (signal) => {
        const result = await loadGkgFile(gkg, name, signal);
        return { outcome: result.outcome, added: result.outcome === 'loaded' ? result.added : 0 };
      }),
    pruneOldNews: () =>
      webAttempt(ingest, async (signal) => {
        let removed = 0;
        for (let batch = PRUNED_AT_ONCE; batch === PRUNED_AT_ONCE && !signal.aborted; ) {
          batch = await newsArticles.removeOlderThan(db, deps.retentionDays, PRUNED_AT_ONCE);
          removed += batch;
        }
        await gkgFiles.removeOlderThan(db, deps.retentionDays);
        await newsWords.refresh(db);
        return { removed };
      }),
    searchProvider: ({ searchId }) =>
      webAttempt({ db, maxAttempts: WEB_ATTEMPTS.provider }, (signal) =>
        searchProvider(deps, searchId, { signal, holder: searchId }),
      ),
  };
}
