import { CRAWL_DELAY_MS, FORBIDDEN, RETRY_AFTER_MS, type Site } from './sites.ts';

/** A tolerance for clock differences between two processes, and for delays of the network between them. */
const TOLERANCE_MS = 50;

/** Returns the violations of each site's rules. The list is empty if every visit followed the rules. */
export function complaints(sites: Site[], limits: { intervalMs: number; concurrency: number }): string[] {
  return sites.flatMap(({ host, manner, visits: unsorted }) => {
    const visits = unsorted.toSorted((a, b) => a.startedAt - b.startedAt);
    const found: string[] = [];
    if (visits[0]?.path !== '/robots.txt') found.push(`robots.txt was not asked for first`);
    for (const [index, visit] of visits.entries()) {
      if (visit.path.startsWith(FORBIDDEN)) found.push(`${visit.path} is forbidden`);
      if (!visit.agent.includes('BylineBot')) found.push(`${visit.path} was asked for by "${visit.agent}"`);
      const busy = visits.find(
        ({ status, endedAt }) =>
          status === 429 &&
          visit.startedAt > endedAt &&
          visit.startedAt < endedAt + RETRY_AFTER_MS - TOLERANCE_MS,
      );
      if (busy) found.push(`${visit.path} came before Retry-After was over`);
      const running = visits.filter(
        (other) => other.startedAt <= visit.startedAt && other.endedAt > visit.startedAt,
      );
      if (running.length > limits.concurrency) found.push(`${running.length} requests ran at once`);
      const before = visits[index - 1];
      // After a request for robots.txt, only the normal interval applies to the next request, because the
      // client did not know the crawl delay yet.
      const delayed = manner === 'crawl-delay' && before?.path !== '/robots.txt';
      const interval = delayed ? CRAWL_DELAY_MS : limits.intervalMs;
      if (before && visit.startedAt - before.startedAt < interval - TOLERANCE_MS)
        found.push(`${visit.path} came ${(visit.startedAt - before.startedAt).toFixed(0)} ms after the last`);
    }
    return found.map((complaint) => `${host} (${manner}): ${complaint}`);
  });
}
