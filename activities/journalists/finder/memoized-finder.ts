import { LRUCache } from 'lru-cache';
import type { EmailFinder, FinderResponse } from './email-finder.ts';

const MAX_ANSWERS = 1_000;
const FRESH_MS = 10 * 60 * 1000;

/**
 * Asks the vendor at most once per person, across all sources and retries of a job, because each request
 * costs money. Refusals are not memoized.
 */
export function memoizedFinder(finder: EmailFinder): EmailFinder {
  const answers = new LRUCache<string, FinderResponse>({ max: MAX_ANSWERS, ttl: FRESH_MS });
  return {
    name: finder.name,
    homepage: finder.homepage,
    async find(who, signal) {
      const key = JSON.stringify([who.name, who.domain]);
      const known = answers.get(key);
      if (known) return known;
      const answer = await finder.find(who, signal);
      if (answer.outcome !== 'refused') answers.set(key, answer);
      return answer;
    },
    verify: (email, signal) => finder.verify(email, signal),
  };
}
