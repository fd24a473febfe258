import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, hostReservations, observations } from '../../db/index.ts';
import { HostBusyError } from '../support/index.ts';
import { sha256 } from './decode.ts';
import type { HopResult, RawResponse } from './hop.ts';

/** Rate limiting per host. */
export interface Turns {
  /**
   * Runs one request as soon as the host's rate limit permits it. During a short wait, the caller sleeps. A
   * long wait rejects with `HostBusyError` and keeps the position in the host's queue for `holder`, if given.
   * Each call is one request, so every redirect waits again. `run` must call `onSent` when it sends the
   * request: the interval to the next request starts then, because connecting may take longer than the
   * interval.
   */
  inTurn(asked: TurnRequest, run: (onSent: () => void) => Promise<HopResult>): Promise<HopResult>;
}

export interface TurnRequest {
  url: URL;
  /**
   * Identifies the caller, so that a later call keeps its position in the host's queue; null if the caller
   * does not call again after a long wait.
   */
  holder: string | null;
  /** The minimum time between two requests to the host, as its robots.txt or the caller demands. */
  crawlDelayMs: number;
  signal: AbortSignal;
}

/** The longest time that a caller sleeps while waiting for a host. A sleeping caller occupies its worker. */
const LONGEST_SLEEP_MS = 2_000;
/**
 * How long a host's lease lasts if it is not renewed. If a worker dies, even between the permission and the
 * request, the host can be requested again after this time.
 */
const LEASE_MS = 10_000;
/** How often a running request renews its lease. Few requests take that long. */
const RENEW_MS = 3_000;
/** If it takes longer than this to obtain a lease, the lease is not used, because it could end too early. */
const LONGEST_GRANT_MS = 5_000;
/**
 * The share of the interval between two requests after which a running request is reported as sent. Many
 * requests end earlier; for these, `hostReservations.leave` reports when they were sent.
 */
const REPORT_SENT_AFTER = 0.8;

/** Creates the rate limiter, which all processes with the same database share. It has one queue per host. */
export function createTurns(options: { db: Database; intervalMs: number; concurrency: number }): Turns {
  const { db, concurrency } = options;

  return {
    async inTurn({ url, holder, crawlDelayMs, signal }, run) {
      const place = {
        host: url.host,
        holder: holder ?? crypto.randomUUID(),
        urlSha256: sha256(Buffer.from(url.href)),
        turn: crypto.randomUUID(),
      };
      const limits = {
        intervalMs: Math.max(options.intervalMs, crawlDelayMs),
        concurrency,
        leaseMs: LEASE_MS,
      };
      try {
        await untilGranted(db, place, limits, signal);
      } catch (error) {
        if (!holder || !(error instanceof HostBusyError)) await hostReservations.leave(db, place, null);
        throw error;
      }
      const sending = watchSending(db, place, limits.intervalMs);
      const renewal = setInterval(() => {
        // Ignore a failed renewal: in the worst case, the lease ends and the host gets another request early.
        hostReservations.renew(db, place, LEASE_MS).catch(() => undefined);
      }, RENEW_MS);
      try {
        const result = await run(sending.onSent);
        const awayMs = result.ok ? retryAfterMs(result.response, new Date()) : 0;
        if (awayMs > 0) {
          observations.hostTurns.publish({ outcome: 'retry_after', waitMs: awayMs });
          await db.transaction().execute((tx) => hostReservations.postpone(tx, url.host, awayMs));
        }
        return result;
      } finally {
        clearInterval(renewal);
        await hostReservations.leave(db, place, sending.stop());
      }
    },
  };
}

/**
 * Records when a request is sent. If the request is still running shortly before the interval to the next
 * request ends, stores the time of sending in the database, so that the next request can be sent.
 */
function watchSending(db: Database, place: hostReservations.Place, intervalMs: number) {
  let sentAt: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const sentMsAgo = () => (sentAt === null ? null : performance.now() - sentAt);
  return {
    onSent() {
      sentAt = performance.now();
      if (intervalMs === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Ignore a failure to store the time: `leave` stores it when the request ends. If this fails, too,
        // the lease expires.
        hostReservations.noteSent(db, place, sentMsAgo() ?? 0).catch(() => undefined);
      }, intervalMs * REPORT_SENT_AFTER);
    },
    /** Stops watching the request. Returns how long ago the request was sent, or null if it was not sent. */
    stop(): number | null {
      clearTimeout(timer);
      return sentMsAgo();
    },
  };
}

async function untilGranted(
  db: Database,
  place: hostReservations.Place,
  limits: hostReservations.HostLimits,
  signal: AbortSignal,
): Promise<void> {
  let slept = 0;
  for (;;) {
    signal.throwIfAborted();
    const askedAt = performance.now();
    const turn = await hostReservations.take(db, place, limits);
    if (turn.granted) {
      if (performance.now() - askedAt > LONGEST_GRANT_MS) {
        await hostReservations.leave(db, place, null);
        continue;
      }
      observations.hostTurns.publish({ outcome: 'granted', waitMs: slept });
      return;
    }
    if (slept + turn.waitMs > LONGEST_SLEEP_MS) {
      observations.hostTurns.publish({ outcome: 'postponed', waitMs: turn.waitMs });
      throw new HostBusyError(place.host, turn.waitMs);
    }
    slept += turn.waitMs;
    // Ignore the abort here: `throwIfAborted` above reports it with its reason.
    await sleep(turn.waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * The longest pause that a host can request. A longer pause is shortened, because one page that answers so
 * keeps all organizations from all pages of the host.
 */
const LONGEST_MS = 10 * 60 * 1000;
/** The pause after a 429 without `Retry-After`. */
const UNSAID_MS = 5_000;

/**
 * Returns how many milliseconds a response asks the crawler to wait before the next request to its host, or 0
 * if it does not ask. `Retry-After` in a 429 or 503 response contains seconds or an HTTP date (RFC 9110 §10.2.3).
 */
export function retryAfterMs(response: RawResponse, now: Date): number {
  if (response.status !== 429 && response.status !== 503) return 0;
  const value = response.headers['retry-after']?.trim() ?? '';
  const asked = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  if (Number.isNaN(asked)) return response.status === 429 ? UNSAID_MS : 0;
  return Math.min(LONGEST_MS, Math.max(0, asked));
}
