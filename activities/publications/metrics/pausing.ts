import type { MetricsFailure, MetricsSource } from './metrics-source.ts';

/** For how long a source that failed is not asked again; a look-up must not wait for it each time. */
const PAUSE_SECONDS: Record<MetricsFailure['kind'], number> = {
  // An operator has to act.
  unauthorized: 600,
  no_credit: 600,
  rate_limited: 60,
  unavailable: 60,
  timeout: 60,
  invalid_reply: 300,
};

/** A source that answers with its last failure for a while, instead of failing anew. */
export function pausing(source: MetricsSource, now: () => number = Date.now): MetricsSource {
  let failure: MetricsFailure | null = null;
  let until = 0;
  return {
    ...source,
    async ask(domain, signal) {
      if (failure && now() < until) return { ok: false, failure };
      const answer = await source.ask(domain, signal);
      failure = answer.ok ? null : answer.failure;
      if (failure) until = now() + 1000 * (failure.retryAfterSeconds ?? PAUSE_SECONDS[failure.kind]);
      return answer;
    },
  };
}
