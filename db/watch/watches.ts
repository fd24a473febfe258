import { sql } from 'kysely';
import {
  type MediaListId,
  NO_HISTORY,
  newId,
  publicationDomain,
  urlKey,
  type WatchCheckId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { finish } from './watch-checks.ts';
import type { WatchesTable } from './watch-tables.ts';

export async function find(
  db: Database | Transaction,
  listId: MediaListId,
): Promise<WatchesTable | undefined> {
  return db.selectFrom('watches').selectAll().where('list_id', '=', listId).executeTakeFirst();
}

/** Sets the period of a list, and when its next check begins. */
export async function set(tx: Transaction, watch: WatchesTable): Promise<void> {
  const { period, next_check_at } = watch;
  await tx
    .insertInto('watches')
    .values(watch)
    .onConflict((conflict) => conflict.column('list_id').doUpdateSet({ period, next_check_at }))
    .execute();
}

/** Ends the watch of a list; what its checks have shown is kept. */
export async function remove(tx: Transaction, listId: MediaListId): Promise<void> {
  await tx.deleteFrom('watches').where('list_id', '=', listId).execute();
  await tx.updateTable('watch_members').set({ next_check_at: null }).where('list_id', '=', listId).execute();
  await finish(tx, listId, new Date());
}

/** Locks up to `limit` watches whose next check is due and begins after a running one; those of archived campaigns pause. */
export async function lockDue(tx: Transaction, now: Date, limit: number): Promise<WatchesTable[]> {
  const { rows } = await sql<WatchesTable>`
    select watch.list_id, period, next_check_at from watches watch
      join media_lists list on list.id = watch.list_id
      left join campaigns campaign on campaign.id = list.campaign_id
    where next_check_at <= ${now} and campaign.archived_at is null and not exists (
      select from watch_checks one where one.list_id = watch.list_id and finished_at is null)
    order by next_check_at limit ${limit} for update of watch skip locked`.execute(tx);
  return rows;
}

/**
 * Begins a check of all members of a list that runs no other. `dueOf` says when a page is read; a page that the
 * check before did not read stays due, or a service that is down each night would never read some. People without a page
 * of their own are not known.
 */
export async function begin(
  tx: Transaction,
  listId: MediaListId,
  { now, endsAt, dueOf }: { now: Date; endsAt: Date; dueOf: (pageKey: string) => Date },
): Promise<WatchCheckId> {
  const members = await tx
    .selectFrom('media_list_members')
    .select(['id', sql<string | null>`profile ->> 'author_page'`.as('url')])
    .where('list_id', '=', listId)
    .execute();
  const checkId = newId('chk');
  await tx
    .insertInto('watch_checks')
    .values({
      id: checkId,
      list_id: listId,
      started_at: now,
      ends_at: endsAt,
      members: members.length,
    })
    .execute();
  const pages = members.map(({ url }) => (url && URL.canParse(url) ? { key: urlKey(url), url } : null));
  await addPages(
    tx,
    pages.filter((page) => page !== null),
  );
  const keys = pages.map((page) => page?.key ?? null);
  await sql`
    insert into watch_members (member_id, list_id, page_key, check_id, next_check_at, result)
    select member_id, ${listId}, page_key, ${checkId}, due_at, case when page_key is null then 'not_known' end
    from unnest(${members.map(({ id }) => id)}::text[], ${keys}::text[],
      ${keys.map((key) => key && dueOf(key))}::timestamptz[]) as member(member_id, page_key, due_at)
    on conflict (member_id) do update set
      check_id = excluded.check_id, page_key = excluded.page_key,
      next_check_at = case when watch_members.page_key = excluded.page_key and watch_members.result is null
        then least(watch_members.next_check_at, excluded.next_check_at) else excluded.next_check_at end,
      result = excluded.result, tries = 0,
      known = case when watch_members.page_key = excluded.page_key then watch_members.known end,
      differs_since = case when watch_members.page_key = excluded.page_key then watch_members.differs_since end,
      history = case when watch_members.page_key = excluded.page_key then watch_members.history end,
      read_at = case when watch_members.page_key = excluded.page_key then watch_members.read_at end,
      lost_at = case when watch_members.page_key = excluded.page_key then watch_members.lost_at end,
      shows_address = watch_members.page_key is not distinct from excluded.page_key and watch_members.shows_address`.execute(
    tx,
  );
  return checkId;
}

async function addPages(tx: Transaction, pages: { key: string; url: string }[]): Promise<void> {
  const byKey = new Map(pages.map((page) => [page.key, page.url]));
  const urls = [...byKey.values()];
  await sql`
    insert into watch_pages (id, page_key, url, domain, history)
    select *, ${JSON.stringify(NO_HISTORY)}::jsonb
    from unnest(${urls.map(() => newId('wpg'))}::text[], ${[...byKey.keys()]}::text[], ${urls}::text[],
      ${urls.map((url) => publicationDomain(new URL(url).hostname))}::text[])
    on conflict (page_key) do nothing`.execute(tx);
}

/** Makes what a running check has not read yet due at once; returns the check, undefined if none is running. */
export async function hasten(
  tx: Transaction,
  listId: MediaListId,
  now: Date,
): Promise<WatchCheckId | undefined> {
  const running = await tx
    .selectFrom('watch_checks')
    .select('id')
    .where('list_id', '=', listId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!running) return undefined;
  await tx
    .updateTable('watch_members')
    .set({ next_check_at: now })
    .where('check_id', '=', running.id)
    .where('result', 'is', null)
    .where('differs_since', 'is', null)
    .execute();
  return running.id;
}
