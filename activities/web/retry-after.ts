import type { RawResponse } from './hop.ts';

/** Upper limit for a requested pause, because nothing here waits for days. */
const LONGEST_MS = 60 * 60 * 1000;
/** Pause for a 429 without `Retry-After`. */
const UNSAID_MS = 5_000;

/**
 * How many milliseconds a response asks us to stay away from its host, or 0. `Retry-After` of a 429 or 503
 * holds seconds or an HTTP date (RFC 9110 §10.2.3).
 */
export function retryAfterMs(response: RawResponse, now: Date): number {
  if (response.status !== 429 && response.status !== 503) return 0;
  const value = response.headers['retry-after']?.trim() ?? '';
  const asked = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  if (Number.isNaN(asked)) return response.status === 429 ? UNSAID_MS : 0;
  return Math.min(LONGEST_MS, Math.max(0, asked));
}
