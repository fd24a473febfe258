import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, hostReservations, observations } from '../../db/index.ts';
import { sha256 } from './decode.ts';
import type { HopResult } from './hop.ts';
import { PoliteWait } from './polite-wait.ts';
import { retryAfterMs } from './retry-after.ts';

/** Whose turn it is at which host. */
export interface Turns {
  /**
   * Runs one request when it is its turn. Short waits are slept; a long one rejects with `PoliteWait`, and
   * the place is kept for `holder`, if there is one. Each call is one request: every redirect takes its own.
   */
  inTurn(asked: TurnRequest, run: () => Promise<HopResult>): Promise<HopResult>;
}

export interface TurnRequest {
  url: URL;
  /** Null for somebody who will not come back for the place. */
  holder: string | null;
  /** Least time between requests that the site asks for. */
  crawlDelayMs: number;
  signal: AbortSignal;
}

/** What is waited for in a slot that others could use. */
const LONGEST_SLEEP_MS = 2_000;
/** A lease outlives the request by this much, for slow machines. */
const LEASE_MARGIN_MS = 5_000;

/** Turns of all processes on one database: one queue a host. */
export function createTurns(options: {
  db: Database;
  intervalMs: number;
  concurrency: number;
  timeoutMs: number;
}): Turns {
  const { db, concurrency } = options;
  const leaseMs = options.timeoutMs + LEASE_MARGIN_MS;

  return {
    async inTurn({ url, holder, crawlDelayMs, signal }, run) {
      const place = {
        host: url.host,
        holder: holder ?? crypto.randomUUID(),
        urlSha256: sha256(Buffer.from(url.href)),
      };
      const limits = { intervalMs: Math.max(options.intervalMs, crawlDelayMs), concurrency, leaseMs };
      try {
        await untilGranted(db, place, limits, signal);
      } catch (error) {
        if (!holder || !(error instanceof PoliteWait)) await hostReservations.leave(db, place);
        throw error;
      }
      try {
        const result = await run();
        const awayMs = result.ok ? retryAfterMs(result.reply, new Date()) : 0;
        if (awayMs > 0) {
          observations.hostTurns.publish({ outcome: 'retry_after', waitMs: awayMs });
          await db.transaction().execute((tx) => hostReservations.postpone(tx, url.host, awayMs));
        }
        return result;
      } finally {
        await hostReservations.leave(db, place);
      }
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
    const turn = await db.transaction().execute((tx) => hostReservations.take(tx, place, limits));
    if (turn.granted) {
      observations.hostTurns.publish({ outcome: 'granted', waitMs: slept });
      return;
    }
    if (slept + turn.waitMs > LONGEST_SLEEP_MS) {
      observations.hostTurns.publish({ outcome: 'postponed', waitMs: turn.waitMs });
      throw new PoliteWait(place.host, turn.waitMs);
    }
    slept += turn.waitMs;
    // `throwIfAborted` above says why, in the words of whoever stopped it.
    await sleep(turn.waitMs, undefined, { signal }).catch(() => undefined);
  }
}
