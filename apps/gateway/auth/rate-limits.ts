import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Database, rateLimits } from '../../../db/index.ts';
import type { RatePolicy, RatePolicyName } from '../../runtime/index.ts';
import { ApiError } from '../http/errors.ts';
import { BYTES_OF_CALL } from '../http/json-bodies.ts';
import { type Caller, callerOf } from './authentication.ts';

export interface RateState {
  policy: RatePolicyName;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Whole seconds until the rate limit window ends. */
  resetSeconds: number;
  allowed: boolean;
}

/** Counts one call, and returns the state of the caller's limit; null if the policy is disabled. */
export type TakeCall = (policy: RatePolicyName, caller: Caller) => Promise<RateState | null>;

/** The calls of one window that this process has reserved. */
interface Share {
  left: number;
  /** The calls of the window that were still free right after the share was reserved. */
  untaken: number;
  endsAt: number;
}

/** How many shares a window has; fewer mean fewer writes, but more calls that are reserved and never used. */
const SHARES_PER_WINDOW = 20;
const MAX_SHARES = 10_000;

/**
 * Limits calls across all gateways. A window is a database row, from which each process reserves small shares of
 * calls in advance, at most a twentieth of the limit; other processes cannot use them.
 */
export function createRateLimits(deps: {
  db: Database;
  policies: Readonly<Record<RatePolicyName, RatePolicy>>;
}): TakeCall {
  const shares = new LRUCache<string, Share>({ max: MAX_SHARES });
  const asking = new Map<string, Promise<Share>>();

  const takeShare = async (key: string, name: RatePolicyName, subject: string): Promise<Share> => {
    const { limit, seconds } = deps.policies[name];
    const count = Math.ceil(limit / SHARES_PER_WINDOW);
    const { used, secondsLeft } = await rateLimits.take(deps.db, { subject, policy: name, seconds, count });
    const untakenBefore = Math.max(0, limit - (used - count));
    const left = Math.min(count, untakenBefore);
    const share = { left, untaken: untakenBefore - left, endsAt: Date.now() + secondsLeft * 1000 };
    shares.set(key, share);
    return share;
  };

  return async (name, caller) => {
    const policy = deps.policies[name];
    if (policy.limit === 0) return null;
    const subject = policy.per === 'key' ? caller.subject : caller.organizationId;
    const key = `${name} ${subject}`;
    for (;;) {
      const share = shares.get(key);
      const isOpen = share !== undefined && share.endsAt > Date.now();
      // An exhausted window is not read again until it ends, so a flood causes no queries.
      if (isOpen && (share.left > 0 || share.untaken === 0)) {
        const allowed = share.left > 0;
        if (allowed) share.left -= 1;
        return {
          policy: name,
          limit: policy.limit,
          windowSeconds: policy.seconds,
          remaining: share.left + share.untaken,
          resetSeconds: Math.max(1, Math.ceil((share.endsAt - Date.now()) / 1000)),
          allowed,
        };
      }
      // Calls that arrive during a reservation wait for it.
      const running = asking.get(key) ?? takeShare(key, name, subject).finally(() => asking.delete(key));
      asking.set(key, running);
      await running;
    }
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: RatePolicyName;
  }
}

/** Limits the routes that name a policy in their `config`; must be registered after authentication. */
export function registerRateLimit(app: FastifyInstance, take: TakeCall): void {
  app.addHook('onRequest', async (request, reply) => {
    const policy = request.routeOptions.config.rateLimit;
    if (policy) limit(reply, await take(policy, callerOf(request)));
  });
}

/**
 * Counts the bytes of a body, which take time in proportion: each 256 KiB after the first count as a further call.
 * Routes without a policy count them as reads.
 */
export function createCountBytes(take: TakeCall): (request: FastifyRequest, bytes: number) => Promise<void> {
  return async ({ caller, routeOptions }, bytes) => {
    if (!caller) return;
    for (let left = bytes - BYTES_OF_CALL; left > 0; left -= BYTES_OF_CALL) {
      const state = await take(routeOptions.config.rateLimit ?? 'reads', caller);
      if (state?.allowed === false) throw refusalOf(state);
    }
  };
}

/**
 * Sets the headers of draft-ietf-httpapi-ratelimit-headers-10, and throws a 429 over the limit. Does nothing for
 * null, which means that the policy is disabled.
 */
export function limit(reply: FastifyReply, state: RateState | null): void {
  if (!state) return;
  reply.header('ratelimit-policy', `"${state.policy}";q=${state.limit};w=${state.windowSeconds}`);
  reply.header('ratelimit', `"${state.policy}";r=${state.remaining};t=${state.resetSeconds}`);
  if (!state.allowed) throw refusalOf(state);
}

function refusalOf({ policy, limit: most, windowSeconds, resetSeconds }: RateState): ApiError {
  return new ApiError(
    'RATE_LIMITED',
    `The limit of ${most} calls in ${windowSeconds} seconds is used up. Try again in ${resetSeconds} s.`,
    {
      context: { policy, limit: most, window_seconds: windowSeconds },
      retryAfterSeconds: resetSeconds,
    },
  );
}
