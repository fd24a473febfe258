import { hasNoPage } from '#reader';
import { type Database, feeds, newsArticles } from '../../db/index.ts';
import type { FeedId } from '../../model/index.ts';
import type { FetchOptions, PageReader, WebClient } from '../web/index.ts';
import { indexedItem } from './indexed-item.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Seconds until the next read after new items. Each consecutive read without any doubles the delay. */
const READ_AGAIN = { first: 15 * MINUTE, most: 4 * 60 * MINUTE } as const;
/** Seconds until the next read after a failure. Each consecutive failure doubles the delay. */
const TRY_AGAIN = { first: 15 * MINUTE, most: DAY } as const;

export type FeedOutcome =
  | { outcome: 'read'; added: number }
  | { outcome: 'unchanged' | 'missing' }
  | { outcome: 'failed'; message: string };

/** Reads a feed, and stores its items and validators in one transaction, so an interrupted attempt leaves nothing. */
export async function ingestFeed(
  deps: { db: Database; web: WebClient; reader: PageReader },
  id: FeedId,
  options: FetchOptions,
): Promise<FeedOutcome> {
  const { db } = deps;
  const feed = await feeds.find(db, id);
  if (!feed) return { outcome: 'missing' };
  const validators = { etag: feed.etag, lastModified: feed.last_modified };
  const fetched = await deps.web.fetch(feed.url, { ...options, unlessSame: validators });
  if (!fetched.ok && fetched.failure.kind !== 'not_modified') {
    return fail(db, feed, fetched.failure.message);
  }
  if (!fetched.ok) {
    await db.transaction().execute((tx) =>
      feeds.noteRead(tx, id, {
        ...validators,
        articles: 0,
        nextInSeconds: doubled(READ_AGAIN, feed.quiet_reads + 1),
      }),
    );
    return { outcome: 'unchanged' };
  }
  const { page } = fetched;
  const read = await deps.reader.read('feed', feed.url, [page.text, page.url], options);
  if (!read.ok) return fail(db, feed, read.failure.message);
  const { reading } = read;
  if (!reading.ok) return fail(db, feed, reading.message);
  // The first read may return items that are years old, so the time of that read is not their date.
  const firstSeen = feed.read_at === null ? null : page.fetchedAt;
  const items = reading.items
    .filter((item) => !hasNoPage(item, page.url))
    .map((item) => indexedItem(item, 'feed', firstSeen));
  const added = await db.transaction().execute(async (tx) => {
    const articles = await newsArticles.save(tx, items, page.url);
    const nextInSeconds = doubled(READ_AGAIN, articles === 0 ? feed.quiet_reads + 1 : 0);
    await feeds.noteRead(tx, id, { ...page.validators, articles, nextInSeconds });
    return articles;
  });
  return { outcome: 'read', added };
}

async function fail(db: Database, feed: feeds.Feed, message: string): Promise<FeedOutcome> {
  const nextInSeconds = doubled(TRY_AGAIN, feed.failures);
  await feeds.noteFailure(db, feed.id, { failure: message, nextInSeconds });
  return { outcome: 'failed', message };
}

function doubled({ first, most }: { first: number; most: number }, times: number): number {
  return Math.min(most, first * 2 ** times);
}
