import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, hostReservations, observations } from '../../db/index.ts';
import { HostBusyError } from '../support/index.ts';
import { sha256 } from './decode.ts';
import type { HopResult, RawResponse } from './hop.ts';

/** Rate limiting per host. */
export interface Turns {
  /**
   * Runs one request when the host's rate limit permits it, and sleeps during a short wait. A long wait rejects with
   * `HostBusyError` and keeps the position in the queue for `holder`. Every redirect waits again. `run` must call
   * `onSent` when it sends the request: the interval starts then, because connecting may take longer.
   */
  inTurn(request: TurnRequest, run: (onSent: () => void) => Promise<HopResult>): Promise<HopResult>;
}

export interface TurnRequest {
  url: URL;
  /** Keeps the position in the queue for a later call; null if no call follows after a long wait. */
  holder: string | null;
  /** The least time between two requests to the host, as robots.txt or the caller demands. */
  crawlDelayMs: number;
  signal: AbortSignal;
}

/** The longest time that a caller sleeps while it waits for a host, because it occupies its worker. */
const LONGEST_SLEEP_MS = 2_000;
/** How long a lease lasts without renewal; after the death of a worker, the host can be requested again. */
const LEASE_MS = 10_000;
/** How often a running request renews its lease. Few requests take that long. */
const RENEW_MS = 3_000;
/** A lease that took longer to obtain could end too early. */
const LONGEST_GRANT_MS = 5_000;
/**
 * The share of the interval after which a running request is reported as sent; for a request that ends earlier,
 * `hostReservations.leave` reports it.
 */
const REPORT_SENT_AFTER = 0.8;

/** Creates the rate limiter, which all processes with the same database share, with one queue per host. */
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
        // After a failed renewal, the host gets another request early in the worst case.
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

/** Reports a request that still runs shortly before the interval ends, so that the next one can be sent. */
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
        // `leave` stores the time when the request ends; otherwise, the lease expires.
        hostReservations.noteSent(db, place, sentMsAgo() ?? 0).catch(() => undefined);
      }, intervalMs * REPORT_SENT_AFTER);
    },
    /** Returns how many milliseconds ago the request was sent, or null if it was not sent. */
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
    // `throwIfAborted` above reports the abort with its reason.
    await sleep(turn.waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The longest pause that a host can request; a longer one would keep all organizations from all its pages. */
const LONGEST_MS = 10 * 60 * 1000;
/** The pause after a 429 without `Retry-After`. */
const UNSAID_MS = 5_000;

/**
 * Returns the pause in milliseconds that a 429 or 503 response demands, or 0; `Retry-After` has seconds or an HTTP
 * date (RFC 9110 §10.2.3).
 */
export function retryAfterMs(response: RawResponse, now: Date): number {
  if (response.status !== 429 && response.status !== 503) return 0;
  const value = response.headers['retry-after']?.trim() ?? '';
  const pauseMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  if (Number.isNaN(pauseMs)) return response.status === 429 ? UNSAID_MS : 0;
  return Math.min(LONGEST_MS, Math.max(0, pauseMs));
}
