import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { type Database, rateLimits, type UserId, users } from '../../db/index.ts';
import type { Config } from '../runtime/index.ts';
import { ApiError } from './errors.ts';
import { isPassword } from './passwords.ts';

/** Counts a try of this address for this account; throws the 429 when there were too many, over all gateways. */
export type CountTry = (request: FastifyRequest, email: string) => Promise<void>;

const WINDOW_SECONDS = 15 * 60;

export function createCountTry({ db, config }: { db: Database; config: Config }): CountTry {
  const { perEmail, perAddress } = config.signIns;
  const take = async (policy: string, limit: number, of: string) => {
    if (limit === 0) return;
    // Hashed: who tried to sign in, and from where, is nobody's to read here.
    const subject = createHash('sha256').update(of).digest('base64url');
    const window = { subject, policy, seconds: WINDOW_SECONDS, count: 1 };
    const { used, secondsLeft } = await rateLimits.take(db, window);
    if (used <= limit) return;
    throw new ApiError('RATE_LIMITED', 'There were too many tries. Wait some minutes, then try again.', {
      context: { policy, limit, window_seconds: WINDOW_SECONDS },
      retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)),
    });
  };
  return async (request, email) => {
    // The address first: who is refused for it does not lock others out of their accounts any further.
    await take('sign_in_address', perAddress, networkOf(request.ip));
    await take('sign_in_email', perEmail, users.normalizeEmail(email));
  };
}

/** Who has this address and password; undefined for everything else, and after the same work for all of it. */
export async function checkSignIn(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<UserId | undefined> {
  const user = await users.findForSignIn(db, { email });
  return (await isPassword(user?.password_hash, password)) ? user?.id : undefined;
}

/** One customer of IPv6 has a /64 at least, and would have as many tries as addresses. */
function networkOf(ip: string): string {
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).toString();
}
