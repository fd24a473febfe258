import type { webhookDeliveries } from '../../db/index.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long to wait after each failed attempt; the first attempt is made at once, and after the tenth there is none. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** A wait is longer by up to a tenth, so that events that failed together are not sent together again. */
const JITTER = 0.1;
/** The longest wait that a receiver can ask for with Retry-After. */
const LONGEST_WAIT = DAY;

/** After so many failures in a row, nothing is sent for a while: first 30 s, twice as long each time, at most an hour. */
const FAILURES_BEFORE_PAUSE = 5;
const PAUSE = { first: 30 * SECOND, longest: HOUR };

/** A webhook is disabled when nothing but failures came for so long. */
const PATIENCE = 5 * DAY;
/** After so long without a request, failures count anew: the waits between the attempts of an event are shorter. */
const QUIET = 2 * DAY;

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
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
