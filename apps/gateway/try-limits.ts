import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { type Database, rateLimits } from '../../db/index.ts';
import { ApiError } from './errors.ts';

/** How often somebody who is not known yet may try something. */
export interface TryPolicy {
  policy: string;
  limit: number;
  seconds: number;
}

/** Counts a try of whoever `of` names; throws the 429 when there were too many, over all gateways. */
export async function takeTry(
  db: Database,
  { policy, limit, seconds }: TryPolicy,
  of: string,
): Promise<void> {
  // Hashed: who tried, and from where, is nobody's to read here.
  const subject = createHash('sha256').update(of).digest('base64url');
  const { used, secondsLeft } = await rateLimits.take(db, { subject, policy, seconds, count: 1 });
  if (used <= limit) return;
  throw new ApiError('RATE_LIMITED', 'There were too many tries. Wait some minutes, then try again.', {
    context: { policy, limit, window_seconds: seconds },
    retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)),
  });
}

/** One customer of IPv6 has a /64 at least, and would have as many tries as addresses. */
export function networkOf(ip: string): string {
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).toString();
}
