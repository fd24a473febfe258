import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';

/** One place in a host's queue, identified by holder and page. */
export interface Place {
  host: string;
  holder: string;
  urlSha256: string;
}

export interface HostLimits {
  /** Minimum time between the starts of two requests. */
  intervalMs: number;
  /** The maximum number of concurrent requests. */
  concurrency: number;
  /** How long a request may run before it is considered dead. */
  leaseMs: number;
}

/** Granted now, or to be requested again after about `waitMs`. */
export type Turn = { granted: true } | { granted: false; waitMs: number };

/** How long a place is kept past its start time for a holder that does not claim it. */
const ABANDONED_AFTER = sql`interval '10 minutes'`;
/** How long to wait before a retry if all leases are taken, because it is unknown when one is returned. */
const BUSY_WAIT_MS = 250;

interface Queue {
  next_free_at: Date;
  last_started_at: Date | null;
  now: Date;
}

/**
 * Takes the holder's turn at a host, or returns how long to wait. The first call appends the holder to the
 * queue; later calls find the same place. All processes that use the same database share one queue per host.
 */
export async function take(tx: Transaction, place: Place, limits: HostLimits): Promise<Turn> {
  const queue = await lockQueue(tx, place.host);
  const now = queue.now.getTime();
  await dropDead(tx, place.host, queue.now);

  const startsAt = await findOrTakePlace(tx, place, queue, limits.intervalMs);
  // A holder that claims its place late still keeps the interval to the previous request.
  const spaced = queue.last_started_at ? queue.last_started_at.getTime() + limits.intervalMs : 0;
  const earliest = Math.max(startsAt.getTime(), spaced);
  if (earliest > now) return { granted: false, waitMs: earliest - now };

  const { running, ahead } = await countOthers(tx, place, startsAt);
  if (running >= limits.concurrency) {
    const rounds = 1 + Math.floor(ahead / limits.concurrency);
    return { granted: false, waitMs: rounds * Math.max(BUSY_WAIT_MS, limits.intervalMs) };
  }
  await tx
    .updateTable('host_reservations')
    .set({ leased_until: new Date(now + limits.leaseMs) })
    .where('host', '=', place.host)
    .where('holder', '=', place.holder)
    .where('url_sha256', '=', place.urlSha256)
    .execute();
  await tx
    .updateTable('host_queues')
    .set({ last_started_at: queue.now })
    .where('host', '=', place.host)
    .execute();
  return { granted: true };
}

/** Releases a place or a lease. */
export async function leave(db: Database | Transaction, place: Place): Promise<void> {
  await db
    .deleteFrom('host_reservations')
    .where('host', '=', place.host)
    .where('holder', '=', place.holder)
    .where('url_sha256', '=', place.urlSha256)
    .execute();
}

/**
 * Blocks a host for a while. All waiting holders are moved back in the same order and with the same
 * intervals.
 */
export async function postpone(tx: Transaction, host: string, waitMs: number): Promise<void> {
  const queue = await lockQueue(tx, host);
  const until = new Date(queue.now.getTime() + waitMs);
  const waiting = await tx
    .selectFrom('host_reservations')
    .select((eb) => eb.fn.min('starts_at').as('first'))
    .where('host', '=', host)
    .where('leased_until', 'is', null)
    .executeTakeFirst();
  const shiftMs = waiting?.first ? Math.max(0, until.getTime() - waiting.first.getTime()) : 0;
  await tx
    .updateTable('host_reservations')
    .set({ starts_at: sql<Date>`starts_at + make_interval(secs => ${shiftMs / 1000})` })
    .where('host', '=', host)
    .where('leased_until', 'is', null)
    .execute();
  await tx
    .updateTable('host_queues')
    .set({
      next_free_at: sql<Date>`greatest(next_free_at + make_interval(secs => ${shiftMs / 1000}), ${until})`,
    })
    .where('host', '=', host)
    .execute();
}

/**
 * Locks a host's queue. The returned `now` is the database time after the lock was acquired, so that all
 * processes use the same clock.
 */
async function lockQueue(tx: Transaction, host: string): Promise<Queue> {
  return tx
    .insertInto('host_queues')
    .values({ host, next_free_at: sql<Date>`clock_timestamp()`, last_started_at: null })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ host }))
    .returning(['next_free_at', 'last_started_at', sql<Date>`clock_timestamp()`.as('now')])
    .executeTakeFirstOrThrow();
}

async function dropDead(tx: Transaction, host: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('host_reservations')
    .where('host', '=', host)
    .where(sql<boolean>`coalesce(leased_until, starts_at + ${ABANDONED_AFTER}) < ${now}`)
    .execute();
}

async function findOrTakePlace(
  tx: Transaction,
  place: Place,
  queue: Queue,
  intervalMs: number,
): Promise<Date> {
  const mine = await tx
    .selectFrom('host_reservations')
    .select('starts_at')
    .where('host', '=', place.host)
    .where('holder', '=', place.holder)
    .where('url_sha256', '=', place.urlSha256)
    .executeTakeFirst();
  if (mine) return mine.starts_at;

  const startsAt = new Date(Math.max(queue.now.getTime(), queue.next_free_at.getTime()));
  await tx
    .insertInto('host_reservations')
    .values({
      host: place.host,
      holder: place.holder,
      url_sha256: place.urlSha256,
      starts_at: startsAt,
      leased_until: null,
    })
    .execute();
  await tx
    .updateTable('host_queues')
    .set({ next_free_at: new Date(startsAt.getTime() + intervalMs) })
    .where('host', '=', place.host)
    .execute();
  return startsAt;
}

/** The number of other requests running at this host, and of holders ahead in the queue. */
async function countOthers(tx: Transaction, place: Place, startsAt: Date) {
  return tx
    .selectFrom('host_reservations')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('leased_until', 'is not', null).as('running'),
      eb.fn
        .countAll<number>()
        .filterWhere('leased_until', 'is', null)
        .filterWhere('starts_at', '<', startsAt)
        .as('ahead'),
    ])
    .where('host', '=', place.host)
    .where((eb) => eb.or([eb('holder', '!=', place.holder), eb('url_sha256', '!=', place.urlSha256)]))
    .executeTakeFirstOrThrow();
}
