import { type Database, rateLimits } from '../../../db/index.ts';
import { ApiError } from '../errors.ts';

/** What anybody may ask for without being known, and what leaves a row behind. */
const POLICIES = {
  oauth_register: { limit: 20, seconds: 3600, why: 'a client is kept for weeks' },
  oauth_device: { limit: 60, seconds: 600, why: 'a code is kept for ten minutes, and is shown to people' },
  oauth_authorize: { limit: 120, seconds: 600, why: 'an interaction is kept for an hour' },
} as const;

export type FloodPolicy = keyof typeof POLICIES;

/** Counts calls by the address they come from; throws 429 for what is too much. */
export function createFloodGuard(db: Database): (policy: FloodPolicy, address: string) => Promise<void> {
  return async (policy, address) => {
    const { limit, seconds } = POLICIES[policy];
    const { used, secondsLeft } = await rateLimits.take(db, { subject: address, policy, seconds, count: 1 });
    if (used <= limit) return;
    throw new ApiError('RATE_LIMITED', 'Too many requests come from this address; wait some minutes.', {
      context: { policy, limit, window_seconds: seconds },
      retryAfterSeconds: Math.ceil(secondsLeft),
    });
  };
}
