import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RatePolicyName } from '../../runtime/index.ts';
import { ApiError } from '../errors.ts';
import type { RateState, TakeCall } from '../rate-limits.ts';
import { callerOf } from './authentication.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy that a call of this route counts for. */
    rateLimit?: RatePolicyName;
  }
}

/** Counts calls of routes that name a policy in their `config`, after the caller is known. */
export function registerRateLimit(app: FastifyInstance, take: TakeCall): void {
  app.addHook('onRequest', async (request, reply) => {
    const policy = request.routeOptions.config.rateLimit;
    if (policy) limit(reply, await take(policy, callerOf(request)));
  });
}

/**
 * Tells the caller what is left, in the header fields of draft-ietf-httpapi-ratelimit-headers-10, and refuses
 * the call where nothing is. Null is a policy that is switched off.
 */
export function limit(reply: FastifyReply, state: RateState | null): void {
  if (!state) return;
  reply.header('ratelimit-policy', `"${state.policy}";q=${state.limit};w=${state.windowSeconds}`);
  reply.header('ratelimit', `"${state.policy}";r=${state.remaining};t=${state.resetSeconds}`);
  if (state.allowed) return;
  throw new ApiError(
    'RATE_LIMITED',
    `More than ${state.limit} calls in ${state.windowSeconds} seconds; the next is taken in ${state.resetSeconds} s.`,
    {
      context: { policy: state.policy, limit: state.limit, window_seconds: state.windowSeconds },
      retryAfterSeconds: state.resetSeconds,
    },
  );
}
