import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../db/index.ts';
import { networkOf, takeAttempt } from '../auth/login-throttle.ts';

/** Limits for unauthenticated requests that each create a database row. */
const POLICIES = {
  oauth_register: { limit: 20, seconds: 3600, why: 'a client is stored for weeks' },
  oauth_device: {
    limit: 60,
    seconds: 600,
    why: 'a code is stored for ten minutes, and people have to type it',
  },
  oauth_authorize: { limit: 120, seconds: 600, why: 'an interaction is stored for an hour' },
} as const;

export type FloodPolicy = keyof typeof POLICIES;

/** Counts requests per client network; throws a 429 above the limit. */
export type FloodGuard = (policy: FloodPolicy, request: FastifyRequest) => Promise<void>;

export function createFloodGuard(db: Database): FloodGuard {
  return (policy, { ip }) => takeAttempt(db, { policy, ...POLICIES[policy] }, networkOf(ip));
}
