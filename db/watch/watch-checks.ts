import { sql } from 'kysely';
import type { MediaListId, WatchCheckId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { microsOf, type PageOf, type Place, timeOf } from '../core/places.ts';

export interface Check {
  id: WatchCheckId;
  started_at: Date;
  finished_at: Date | null;
  members: number;
  confirmed: number;
  changed: number;
  not_known: number;
  place: Place;
}

/** The results of a check so far; a member that was removed since counts as not known when the check ends. */
const COUNTS = sql`
  select count(*) filter (where result = 'confirmed')::int as confirmed,
    count(*) filter (where result = 'changed')::int as changed,
    count(*) filter (where result = 'not_known')::int as not_known
  from watch_members where check_id = watch_checks.id`;

/** Returns a list's checks, newest first, those without a change included. */
export async function list(
  db: Database,
  listId: MediaListId,
  { after, limit, id }: PageOf & { id?: WatchCheckId },
): Promise<Check[]> {
  const { rows } = await sql<Omit<Check, 'place'> & { micros: string }>`
    select id, started_at, finished_at, members, ${microsOf('started_at')} as micros,
      case when finished_at is null then found.confirmed else watch_checks.confirmed end as confirmed,
      case when finished_at is null then found.changed else watch_checks.changed end as changed,
      case when finished_at is null then found.not_known else watch_checks.not_known end as not_known
    from watch_checks left join lateral (${COUNTS}) found on finished_at is null
    where list_id = ${listId}
      and ${after ? sql`(started_at, id) < (${timeOf(after)}, ${after.id})` : sql`true`}
      and ${id ? sql`id = ${id}` : sql`true`}
    order by started_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ micros, ...check }) => ({ ...check, place: { micros, id: check.id } }));
}

/** Ends the running check of a list with what is known. */
export async function finish(tx: Transaction, listId: MediaListId, now: Date): Promise<void> {
  await end(tx, sql`watch_checks.list_id = ${listId}`, now);
}

/** Ends checks whose members all have a result, or whose time is over; returns how many. */
export async function finishComplete(db: Database, now: Date): Promise<number> {
  return end(
    db,
    sql`(watch_checks.ends_at <= ${now} or not exists (
      select from watch_members where check_id = watch_checks.id and result is null))`,
    now,
  );
}

async function end(
  db: Database | Transaction,
  which: ReturnType<typeof sql<boolean>>,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update watch_checks set finished_at = ${now}, confirmed = found.confirmed, changed = found.changed,
      not_known = watch_checks.members - found.confirmed - found.changed
    from watch_checks same cross join lateral (
      select count(*) filter (where result = 'confirmed')::int as confirmed,
        count(*) filter (where result = 'changed')::int as changed
      from watch_members where check_id = same.id) found
    where same.id = watch_checks.id and watch_checks.finished_at is null and ${which}`.execute(db);
  return Number(numAffectedRows ?? 0n);
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
