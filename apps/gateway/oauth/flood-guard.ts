import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../db/index.ts';
import { networkOf, takeTry } from '../try-limits.ts';

/** What anybody may ask for without being known, and what leaves a row behind. */
const POLICIES = {
  oauth_register: { limit: 20, seconds: 3600, why: 'a client is kept for weeks' },
  oauth_device: { limit: 60, seconds: 600, why: 'a code is kept for ten minutes, and is shown to people' },
  oauth_authorize: { limit: 120, seconds: 600, why: 'an interaction is kept for an hour' },
} as const;

export type FloodPolicy = keyof typeof POLICIES;

/** Counts requests by the network they come from; throws the 429 for what is too much. */
export type FloodGuard = (policy: FloodPolicy, request: FastifyRequest) => Promise<void>;

export function createFloodGuard(db: Database): FloodGuard {
  return (policy, { ip }) => takeTry(db, { policy, ...POLICIES[policy] }, networkOf(ip));
}
