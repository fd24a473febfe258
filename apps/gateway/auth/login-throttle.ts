import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { type Database, rateLimits, type Transaction } from '../../../db/index.ts';
import { ApiError } from '../http/errors.ts';

const HOUR = 3600;

/** A limit on the attempts of unauthenticated clients, such as attempts to sign in. */
export interface TryPolicy {
  policy: string;
  limit: number;
  seconds: number;
}

/** Counts an attempt for `of`, such as a network or address, across all gateways; throws a 429 over the limit. */
export async function takeAttempt(
  db: Database | Transaction,
  { policy, limit, seconds }: TryPolicy,
  of: string,
): Promise<void> {
  // Store only a hash, so that the table of attempts reveals neither IP addresses nor e-mail addresses.
  const subject = createHash('sha256').update(of).digest('base64url');
  const { used, secondsLeft } = await rateLimits.take(db, { subject, policy, seconds, count: 1 });
  if (used <= limit) return;
  const wait = secondsLeft > HOUR ? 'Try again tomorrow.' : 'Wait a few minutes, then try again.';
  throw new ApiError('RATE_LIMITED', `Too many attempts. ${wait}`, {
    context: { policy, limit, window_seconds: seconds },
    retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)),
  });
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address, since every customer has at least a /64. */
export function networkOf(ip: string): string {
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).toString();
}
