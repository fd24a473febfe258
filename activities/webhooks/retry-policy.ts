import type { webhookDeliveries } from '../../db/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../model/durations.ts';

/** How long to wait after each failed attempt; the first attempt is made at once, and after the tenth there is none. */
const WAITS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** A wait is longer by up to a tenth, so that events that failed together are not sent together again. */
const JITTER = 0.1;
/** The longest wait that a receiver can ask for with Retry-After. */
const LONGEST_WAIT = DAY_MS;

/** After so many failures in a row, nothing is sent for a while: first 30 s, twice as long each time, at most an hour. */
const FAILURES_BEFORE_PAUSE = 5;
const PAUSE = { first: 30 * SECOND_MS, longest: HOUR_MS };

/** A webhook is disabled when nothing but failures came for so long. */
const PATIENCE = 5 * DAY_MS;
/** After so long without a request, failures count anew: the waits between the attempts of an event are shorter. */
const QUIET = 2 * DAY_MS;

/** Decides what follows from a failed request. */
export function consequenceOf(
  state: webhookDeliveries.State,
  { status, retryAfter }: { status: number | null; retryAfter: string | undefined },
  now: Date,
): { failingSince: Date; consequence: webhookDeliveries.Consequence } {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const isQuiet = state.last_failed_at !== null && +now - +state.last_failed_at > QUIET;
  const failingSince = isQuiet ? now : (state.failing_since ?? now);
  const wait = WAITS[state.attempts];
  const requestedWait = Math.min(LONGEST_WAIT, waitOf(retryAfter, now));
  const overLimit = state.failures + 1 - FAILURES_BEFORE_PAUSE;
  const pause = overLimit < 0 ? 0 : Math.min(PAUSE.longest, PAUSE.first * 2 ** Math.min(overLimit, 20));
  return {
    failingSince,
    consequence: {
      nextAttemptAt:
        wait === undefined ? null : after(Math.max(requestedWait, wait * (1 + JITTER * Math.random()))),
      pausedUntil: Math.max(requestedWait, pause) > 0 ? after(Math.max(requestedWait, pause)) : null,
      disabledFor: status === 410 ? 'gone' : +now - +failingSince >= PATIENCE ? 'failures' : null,
    },
  };
}

/** Returns the wait in ms for which a receiver asks by seconds or a date (RFC 9110, 10.2.3); 0 without one. */
function waitOf(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
