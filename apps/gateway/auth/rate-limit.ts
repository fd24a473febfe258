import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RatePolicyName } from '../../runtime/index.ts';
import { ApiError } from '../errors.ts';
import { callerOf } from './authentication.ts';
import type { RateState, TakeCall } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate limit policy that calls to this route count against. */
    rateLimit?: RatePolicyName;
  }
}

/**
 * Applies rate limits to routes that name a policy in their `config`. Must be registered after
 * authentication.
 */
export function registerRateLimit(app: FastifyInstance, take: TakeCall): void {
  app.addHook('onRequest', async (request, reply) => {
    const policy = request.routeOptions.config.rateLimit;
    if (policy) limit(reply, await take(policy, callerOf(request)));
  });
}

/**
 * Sets the headers defined in draft-ietf-httpapi-ratelimit-headers-10 and throws a 429 if the limit is
 * exceeded. A null state means that the policy is disabled.
 */
export function limit(reply: FastifyReply, state: RateState | null): void {
  if (!state) return;
  reply.header('ratelimit-policy', `"${state.policy}";q=${state.limit};w=${state.windowSeconds}`);
  reply.header('ratelimit', `"${state.policy}";r=${state.remaining};t=${state.resetSeconds}`);
  if (state.allowed) return;
  throw new ApiError(
    'RATE_LIMITED',
    `The limit of ${state.limit} calls in ${state.windowSeconds} seconds is used up. Try again in ${state.resetSeconds} s.`,
    {
      context: { policy: state.policy, limit: state.limit, window_seconds: state.windowSeconds },
      retryAfterSeconds: state.resetSeconds,
    },
  );
}
