import { sql } from 'kysely';
import type { Database, Transaction } from '../core/database.ts';
import { statement } from '../core/statement.ts';

/** A request's position in the queue of its host. The sender (`holder`) and the page identify the position. */
export interface Place {
  host: string;
  holder: string;
  urlSha256: string;
  /**
   * A UUID for this request alone, so that requests with the same position in the queue cannot release each
   * other's lease.
   */
  turn: string;
}

export interface HostLimits {
  /**
   * Minimum time between the sending of two requests to a host. If the time is 0, callers need not report
   * when they sent a request.
   */
  intervalMs: number;
  /** The maximum number of concurrent requests to a host. */
  concurrency: number;
  /** How long a request may run without `renew` before it is considered lost. */
  leaseMs: number;
}

/** Whether the request may be sent now; if not, ask again after about `waitMs`. */
export type Turn = { granted: true } | { granted: false; waitMs: number };

/** A queued request that was not sent is removed from its host's queue this long after its planned start. */
const ABANDONED_AFTER = '10 minutes';
/** How long to wait if all leases of a host are taken. It is unknown when one will be released. */
const BUSY_WAIT = '250 milliseconds';

const TAKE = statement<{ wait_ms: number | null }>(
  'select take_host_turn($1, $2, $3, $4, $5, $6, $7, $8, $9) as wait_ms',
);

/**
 * Asks for permission to send the holder's request to a host now. If the permission is not granted, returns
 * how long to wait. The first call appends the holder to the queue; later calls find the same position. All
 * processes that use the same database share one queue per host. If the minimum interval is above 0, a
 * granted permission blocks all other requests to the host until `noteSent` or `leave` is called or the lease
 * ends.
 */
export async function take(
  db: Database | Transaction,
  { host, holder, urlSha256, turn: id }: Place,
  { intervalMs, concurrency, leaseMs }: HostLimits,
): Promise<Turn> {
  const [spacing, lease] = [intervalMs, leaseMs].map((duration) => `${duration} milliseconds`);
  const [turn] = await TAKE(db, [
    host,
    holder,
    urlSha256,
    id,
    spacing,
    concurrency,
    lease,
    ABANDONED_AFTER,
    BUSY_WAIT,
  ]);
  if (!turn) throw new Error('the function returned no row');
  return turn.wait_ms === null ? { granted: true } : { granted: false, waitMs: Math.ceil(turn.wait_ms) };
}

/**
 * SQL that locks the queue of a host and records that a request to the host was sent `$5` milliseconds ago.
 * Every statement locks the queue first, to avoid deadlocks.
 */
const SENT_AGO = `
  update host_queues
  set last_started_at = greatest(last_started_at, clock_timestamp() - make_interval(secs => $5::float8 / 1000))
  where host = $1 returning host`;
const OF_PLACE = 'place.host = queue.host and place.holder = $2 and place.url_sha256 = $3';

const NOTE_SENT = statement(`
  with queue as (${SENT_AGO})
  update host_reservations place set sent = true from queue where ${OF_PLACE} and place.turn = $4`);

const LEAVE = statement(`
  with queue as (${SENT_AGO}) delete from host_reservations place using queue
  where ${OF_PLACE} and (place.turn is null or place.turn = $4)`);

/**
 * Reports that the holder's request was sent `sentMsAgo` milliseconds ago. The interval before the next
 * request to the host starts at that time.
 */
export async function noteSent(
  db: Database,
  { host, holder, urlSha256, turn }: Place,
  sentMsAgo: number,
): Promise<void> {
  await NOTE_SENT(db, [host, holder, urlSha256, turn, sentMsAgo]);
}

const RENEW = statement(`
  update host_reservations set leased_until = clock_timestamp() + make_interval(secs => $5::float8 / 1000)
  where host = $1 and holder = $2 and url_sha256 = $3 and turn = $4`);

/** Extends the lease of a running request, unless the lease has already ended and another request began. */
export async function renew(
  db: Database,
  { host, holder, urlSha256, turn }: Place,
  leaseMs: number,
): Promise<void> {
  await RENEW(db, [host, holder, urlSha256, turn, leaseMs]);
}

/**
 * Gives up a position in a host's queue, or the lease of a running request. `sentMsAgo` is null if no request
 * was sent.
 */
export async function leave(
  db: Database | Transaction,
  { host, holder, urlSha256, turn }: Place,
  sentMsAgo: number | null,
): Promise<void> {
  await LEAVE(db, [host, holder, urlSha256, turn, sentMsAgo]);
}

/**
 * Blocks a host for a while. All waiting requests are postponed in the same order and with the same
 * intervals.
 */
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

/** Locks a host's queue, and returns the database's time after the lock was acquired. */
async function lockQueue(tx: Transaction, host: string): Promise<Date> {
  const { now } = await tx
    .insertInto('host_queues')
    .values({ host, next_free_at: sql<Date>`clock_timestamp()`, last_started_at: null })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ host }))
    .returning(sql<Date>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}
