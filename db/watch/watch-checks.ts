import { type Selectable, sql } from 'kysely';
import type { MediaListId, WatchCheckId } from '../../model/index.ts';
import { type Database, inTransaction, type Transaction } from '../core/database.ts';
import { enqueueListEvent } from '../core/events.ts';
import { microsOf, type PageOf, type Place, timeOf, withPlace } from '../core/places.ts';
import type { WatchChecksTable } from './watch-tables.ts';

export type Check = Omit<Selectable<WatchChecksTable>, 'list_id' | 'ends_at'> & {
  not_known: number;
  place: Place;
};

interface Counts {
  confirmed: number;
  changed: number;
}

/** Counts the results of a check so far; `members` is how many have one. */
const COUNTS = sql`
  select count(*) filter (where result = 'confirmed')::int as confirmed,
    count(*) filter (where result = 'changed')::int as changed, count(result)::int as members
  from watch_members where check_id = one.id`;

/**
 * Returns a list's checks, newest first, those without a change included. At the end of a check, whoever is neither
 * confirmed nor changed is not known, those who were removed since, too.
 */
export async function list(
  db: Database,
  listId: MediaListId,
  { after, limit, id }: PageOf & { id?: WatchCheckId },
): Promise<Check[]> {
  const { rows } = await sql<Omit<Check, 'place'> & { micros: string }>`
    select id, started_at, finished_at, one.members, ${microsOf('started_at')} as micros,
      counts.confirmed, counts.changed, counts.members - counts.confirmed - counts.changed as not_known
    from watch_checks one cross join lateral (
      select one.confirmed, one.changed, one.members where finished_at is not null
      union all select * from (${COUNTS}) so_far where finished_at is null) counts
    where list_id = ${listId}
      and ${after ? sql`(started_at, id) < (${timeOf(after)}, ${after.id})` : sql`true`}
      and ${id ? sql`id = ${id}` : sql`true`}
    order by started_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(withPlace);
}

/** Ends the running check of a list with what is known. */
export async function finish(tx: Transaction, listId: MediaListId, now: Date): Promise<void> {
  await end(tx, sql`watch_checks.list_id = ${listId}`, now);
}

/** Ends checks whose members all have a result, or whose time is over; returns how many. */
export async function finishComplete(db: Database, now: Date): Promise<number> {
  return inTransaction(db, (tx) =>
    end(
      tx,
      sql`(watch_checks.ends_at <= ${now} or not exists (
      select from watch_members where check_id = watch_checks.id and result is null))`,
      now,
    ),
  );
}

async function end(tx: Transaction, which: ReturnType<typeof sql<boolean>>, now: Date): Promise<number> {
  const { rows } = await sql<Pick<Selectable<WatchChecksTable>, 'id' | 'list_id' | 'members'> & Counts>`
    update watch_checks set finished_at = ${now}, confirmed = counts.confirmed, changed = counts.changed
    from watch_checks one cross join lateral (${COUNTS}) counts
    where one.id = watch_checks.id and watch_checks.finished_at is null and ${which}
    returning one.id, one.list_id, one.members, counts.confirmed, counts.changed`.execute(tx);
  for (const { id, list_id, ...counts } of rows)
    await enqueueListEvent(tx, list_id, 'list.checked', { check_id: id, ...counts });
  return rows.length;
}

/** How many members were confirmed in the last 30 days, of how many. */
export async function healthOf(
  db: Database,
  listId: MediaListId,
): Promise<{ members: number; confirmed: number }> {
  const { rows } = await sql<{ members: number; confirmed: number }>`
    select count(*)::int as members,
      count(*) filter (where last_confirmed_at > now() - interval '30 days')::int as confirmed
    from media_list_members where list_id = ${listId}`.execute(db);
  return rows[0] ?? { members: 0, confirmed: 0 };
}
