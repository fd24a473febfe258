import { sql } from 'kysely';
import type { Database, Transaction } from '../core/database.ts';
import { statement } from '../core/statement.ts';

/** A request's place in the queue of its host, identified by the sender (`holder`) and the page. */
export interface Place {
  host: string;
  holder: string;
  urlSha256: string;
  /** A UUID of this request alone, so that requests with the same place cannot release each other's lease. */
  turn: string;
}

export interface HostLimits {
  /** The least time between the sending of two requests; with 0, callers need not report when they sent one. */
  intervalMs: number;
  concurrency: number;
  /** How long a request may run without `renew` before it counts as lost. */
  leaseMs: number;
}

/** Whether the request may be sent now; if not, ask again after about `waitMs`. */
export type Turn = { granted: true } | { granted: false; waitMs: number };

/** How long after the planned start a request that was not sent leaves the queue. */
const ABANDONED_AFTER = '10 minutes';
/** How long to wait if all leases are taken, because it is unknown when one will be released. */
const BUSY_WAIT = '250 milliseconds';

const TAKE = statement<{ wait_ms: number | null }>(
  'select take_host_turn(:host, :holder, :urlSha256, :turn, :spacing, :concurrency, :lease, :abandonedAfter, :busyWait) as wait_ms',
);

/**
 * Asks whether a request may be sent now, and how long to wait if not; the first call appends the holder to the
 * host's queue. All processes with the same database share the queue. With a minimum interval, a granted permission
 * blocks the host until `noteSent` or `leave` is called or the lease ends.
 */
export async function take(
  db: Database | Transaction,
  place: Place,
  { intervalMs, concurrency, leaseMs }: HostLimits,
): Promise<Turn> {
  const [turn] = await TAKE(db, {
    ...place,
    spacing: `${intervalMs} milliseconds`,
    concurrency,
    lease: `${leaseMs} milliseconds`,
    abandonedAfter: ABANDONED_AFTER,
    busyWait: BUSY_WAIT,
  });
  if (!turn) throw new Error('the function returned no row');
  return turn.wait_ms === null ? { granted: true } : { granted: false, waitMs: Math.ceil(turn.wait_ms) };
}

/** Locks the host's queue first, to avoid deadlocks, and records that a request was sent `sentMsAgo` milliseconds ago. */
const SENT_AGO = `
  update host_queues
  set last_started_at = greatest(last_started_at, clock_timestamp() - make_interval(secs => :sentMsAgo::float8 / 1000))
  where host = :host returning host`;
const OF_PLACE = 'place.host = queue.host and place.holder = :holder and place.url_sha256 = :urlSha256';

const NOTE_SENT = statement(`
  with queue as (${SENT_AGO})
  update host_reservations place set sent = true from queue where ${OF_PLACE} and place.turn = :turn`);

const LEAVE = statement(`
  with queue as (${SENT_AGO}) delete from host_reservations place using queue
  where ${OF_PLACE} and (place.turn is null or place.turn = :turn)`);

/** Reports when a request was sent, which is when the interval before the next request starts. */
export async function noteSent(db: Database, place: Place, sentMsAgo: number): Promise<void> {
  await NOTE_SENT(db, { ...place, sentMsAgo });
}

const RENEW = statement(`
  update host_reservations set leased_until = clock_timestamp() + make_interval(secs => :leaseMs::float8 / 1000)
  where host = :host and holder = :holder and url_sha256 = :urlSha256 and turn = :turn`);

/** Extends the lease of a request, unless it has already ended and another request began. */
export async function renew(db: Database, place: Place, leaseMs: number): Promise<void> {
  await RENEW(db, { ...place, leaseMs });
}

/** Gives up a place in the queue or the lease of a running request; `sentMsAgo` is null if no request was sent. */
export async function leave(
  db: Database | Transaction,
  place: Place,
  sentMsAgo: number | null,
): Promise<void> {
  await LEAVE(db, { ...place, sentMsAgo });
}

/** Blocks a host for `waitMs`: postpones all waiting requests in the same order and with the same intervals. */
export async function postpone(tx: Transaction, host: string, waitMs: number): Promise<void> {
  const until = new Date((await lockQueue(tx, host)).getTime() + waitMs);
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

/** Locks a host's queue, and returns the database's time afterwards. */
async function lockQueue(tx: Transaction, host: string): Promise<Date> {
  const { now } = await tx
    .insertInto('host_queues')
    .values({ host, next_free_at: sql<Date>`clock_timestamp()`, last_started_at: null })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ host }))
    .returning(sql<Date>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}
