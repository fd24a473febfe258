import type { MetricsFailure, MetricsSource } from './metrics-source.ts';

/** For how many seconds a failed source is skipped, so that not every look-up waits for it. */
const PAUSE_SECONDS: Record<MetricsFailure['kind'], number> = {
  // Failures that only an operator can correct.
  unauthorized: 600,
  no_credit: 600,
  rate_limited: 60,
  unavailable: 60,
  timeout: 60,
  invalid_reply: 300,
};

/** Wraps a source so that it returns the same failure for a while after a failure, without another call. */
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
