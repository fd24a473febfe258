import type { searches } from '../../../db/index.ts';
import { isActive } from '../../../model/index.ts';

/** Describes the progress, e.g. `Round 2: 14 queries, 9 pages read, 52 people seen`. */
export function progressWords({
  status,
  round,
  queries_done,
  pages_read,
  people_seen,
}: searches.SearchSummary): string {
  if (round === 0) return isActive(status) ? 'Waiting for the first round' : 'No query was run';
  const of = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
  const counts = [
    of(queries_done, 'query', 'queries'),
    `${of(pages_read, 'page')} read`,
    `${of(people_seen, 'person', 'people')} seen`,
  ].join(', ');
  return isActive(status) ? `Round ${round}: ${counts}` : `${of(round, 'round')}: ${counts}`;
}
