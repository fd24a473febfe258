import type { Reply } from './hop.ts';

/** Longer requests to stay away are heard as this long: nothing here waits for days. */
const LONGEST_MS = 60 * 60 * 1000;
/** What "too many requests" means where it does not say for how long. */
const UNSAID_MS = 5_000;

/**
 * How long a reply asks to stay away from its host, in milliseconds; 0 when it does not. `Retry-After` of a
 * 429 or 503 holds seconds or an HTTP date (RFC 9110 §10.2.3).
 */
export function retryAfterMs(reply: Reply, now: Date): number {
  if (reply.status !== 429 && reply.status !== 503) return 0;
  const value = reply.headers['retry-after']?.trim() ?? '';
  const asked = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  if (Number.isNaN(asked)) return reply.status === 429 ? UNSAID_MS : 0;
  return Math.min(LONGEST_MS, Math.max(0, asked));
}
