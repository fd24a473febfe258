import { expect } from 'vitest';
import type { ArticleBatchBody } from '../../../apps/gateway/app.ts';
import type { World } from '../world/world.ts';

/** The parts of a gateway's response that show whether to repeat the call. */
interface Seen {
  status: number;
  body: unknown;
}

/** The maximum number of times that a call is made. The last response counts, even if it reports a timeout. */
const MAX_CALLS = 10;

/**
 * Makes a call, and repeats it if a look-up, a rescore or the start of a job runs out of time, as clients do.
 * On a busy machine, the seconds that the gateway allows may be too few. `isLate` says which responses to
 * repeat.
 */
export async function patiently<T extends Seen>(
  call: () => Promise<T>,
  isLate: (reply: T) => boolean = ranOutOfTime,
): Promise<T> {
  let reply = await call();
  for (let calls = 1; calls < MAX_CALLS && isLate(reply); calls += 1) reply = await call();
  return reply;
}

/** Whether a call, or the look-up of one URL of a batch, could not be started or finished in time. */
export function ranOutOfTime({ status, body }: Seen): boolean {
  if (status === 503) return true;
  type Problem = { code?: unknown; context?: { reason?: unknown } } | null;
  const whole = body as (Problem & { results?: { error?: Problem }[] }) | null;
  if (whole?.code === 'JOB_START_FAILED') return true;
  const results = Array.isArray(whole?.results) ? whole.results : [];
  return [whole, ...results.map(({ error }) => error)].some((problem) =>
    ['timeout', 'unavailable'].includes(String(problem?.context?.reason)),
  );
}

/** The maximum number of articles in one request. */
const BATCH = 10;

/** Looks up articles, and returns their results in the order of the URLs. */
export async function lookUpArticles(world: World, urls: string[]): Promise<ArticleBatchBody['results']> {
  const results: ArticleBatchBody['results'] = [];
  for (let start = 0; start < urls.length; start += BATCH) {
    const batch = { urls: urls.slice(start, start + BATCH) };
    const { status, body } = await patiently(() =>
      world.call<ArticleBatchBody>('POST', '/api/v1/articles/lookup:batch', { body: batch }),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    results.push(...body.results);
  }
  return results;
}
