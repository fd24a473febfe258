import { type Selectable, sql } from 'kysely';
import { type FeedId, newId, REMOVED } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import type { FeedsTable } from './news-tables.ts';

/** A feed with the validators for the next conditional request. */
export type Feed = Pick<
  Selectable<FeedsTable>,
  'id' | 'url' | 'etag' | 'last_modified' | 'read_at' | 'failures' | 'quiet_reads'
>;

export interface NewFeed {
  url: string;
  title: string | null;
  licence: string | null;
}

/**
 * Adds feeds that an operator approved, and returns the number of new ones. A feed that a publication offered counts
 * as added by the operator from now on.
 */
export async function add(db: Database, feeds: NewFeed[]): Promise<number> {
  const byUrl = new Map(feeds.map((feed) => [feed.url, feed]));
  if (byUrl.size === 0) return 0;
  const rows = await db
    .insertInto('feeds')
    .values([...byUrl.values()].map((feed) => ({ id: newId('fed'), added_by: 'operator' as const, ...feed })))
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet((eb) => ({
        added_by: 'operator',
        title: eb.fn.coalesce('excluded.title', 'feeds.title'),
        licence: eb.fn.coalesce('excluded.licence', 'feeds.licence'),
      })),
    )
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .execute();
  return rows.filter(({ added }) => added).length;
}

export async function list(db: Database) {
  return db
    .selectFrom('feeds')
    .select([
      'id',
      'url',
      'title',
      'licence',
      'added_by',
      'read_at',
      'due_at',
      'failures',
      'failure',
      'articles',
    ])
    .orderBy('url')
    .execute();
}

/** Returns the feeds that an operator or an admin has chosen, by URL. */
export async function listChosen(db: Database, limit: number) {
  return db
    .selectFrom('feeds')
    .select(['id', 'url', 'title', 'licence', 'read_at', 'failures', 'failure', 'articles'])
    .where('added_by', '=', 'operator')
    .orderBy('url')
    .limit(limit)
    .execute();
}

/** Returns the feeds that failed when they were last read, those that failed most often first. */
export async function listFailures(db: Database, limit: number) {
  return db
    .selectFrom('feeds')
    .select(['url as source', sql<string>`failure`.as('failure'), 'failures as times'])
    .where('failure', 'is not', null)
    .orderBy('failures', 'desc')
    .orderBy('url')
    .limit(limit)
    .execute();
}

/** The number of failures in a row after which a feed counts as failing. */
const FAILING = 3;

/** Returns feeds, by URL, that an operator has added and that cannot be read at present. */
export async function listFailing(db: Database, limit: number): Promise<{ url: string }[]> {
  return db
    .selectFrom('feeds')
    .select('url')
    .where('added_by', '=', 'operator')
    .where('failures', '>=', FAILING)
    .orderBy('url')
    .limit(limit)
    .execute();
}

/** Removes a chosen feed by id, but not its articles; returns false if there is no such feed. */
export async function removeChosen(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feeds')
    .where(sql<string>`id`, '=', id)
    .where('added_by', '=', 'operator')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes a feed by id or URL, but not its articles; returns false if there is no such feed. */
export async function remove(db: Database, idOrUrl: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feeds')
    .where((eb) => eb.or([eb(sql<string>`id`, '=', idOrUrl), eb('url', '=', idOrUrl)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds feeds that known publications offer, up to a limit per publication and per call. */
export async function addOfPublications(db: Database, each: number, limit: number): Promise<void> {
  await sql`
    insert into feeds (id, url, added_by)
    select 'fed_' || substr(md5(random()::text || clock_timestamp()::text || offered.url), 1, 26), offered.url, 'publication'
    from publications publication,
      lateral (
        select url from jsonb_array_elements_text(publication.profile -> 'feeds') with ordinality as feed(url, place)
        where place <= ${each}
      ) offered
    where publication.profile is not null and position(${REMOVED} in offered.url) = 0
      and not exists (select from feeds where feeds.url = offered.url)
    limit ${limit}
    on conflict (url) do nothing`.execute(db);
}

/**
 * Claims due feeds for `leaseSeconds`, longest overdue first. A feed that has not been recorded as read by then is
 * due again.
 */
export async function claim(db: Database, limit: number, leaseSeconds: number): Promise<FeedId[]> {
  const { rows } = await sql<{ id: FeedId }>`
    update feeds set due_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from feeds where due_at <= now() order by due_at limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function find(db: Database, id: FeedId): Promise<Feed | undefined> {
  return db
    .selectFrom('feeds')
    .select(['id', 'url', 'etag', 'last_modified', 'read_at', 'failures', 'quiet_reads'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Records a read and the number of new articles; the feed is due again after the given number of seconds. */
export async function noteRead(
  tx: Transaction,
  id: FeedId,
  read: { etag: string | null; lastModified: string | null; articles: number; nextInSeconds: number },
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set((eb) => ({
      etag: read.etag,
      last_modified: read.lastModified,
      read_at: sql<Date>`now()`,
      due_at: sql<Date>`now() + make_interval(secs => ${read.nextInSeconds})`,
      failures: 0,
      failure: null,
      quiet_reads: read.articles === 0 ? eb('quiet_reads', '+', 1) : 0,
      articles: eb('articles', '+', read.articles),
    }))
    .where('id', '=', id)
    .execute();
}

export async function noteFailure(
  db: Database,
  id: FeedId,
  failed: { failure: string; nextInSeconds: number },
): Promise<void> {
  await db
    .updateTable('feeds')
    .set((eb) => ({
      failure: failed.failure,
      failures: eb('failures', '+', 1),
      due_at: sql<Date>`now() + make_interval(secs => ${failed.nextInSeconds})`,
    }))
    .where('id', '=', id)
    .execute();
}
