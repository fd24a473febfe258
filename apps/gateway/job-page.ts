import { type Database, type JobId, journalists, sources } from '../../db/index.ts';
import { readCursor, writeCursor } from './cursors.ts';
import { asJournalist, asResearch, asUnresolved } from './job-results.ts';
import type { JobBody } from './schemas/job.ts';

const PAGE_SIZE = 100;
/** After the journalist at a position, or from the unresolved source with an index. */
const CURSOR = /^([pu])(\d{1,9})$/;

/** Which of a job's results a reply shows. */
export interface ResultPage {
  cursor?: string;
  /** Journalists. */
  limit?: number;
  /**
   * Bytes of JSON that the results may take, one result at least. Within a budget unresolved sources come after the
   * last journalist and are paged, too; without one every page has all of them.
   */
  budget?: number;
}

export async function readResultPage(
  db: Database,
  jobId: JobId,
  { cursor, limit = PAGE_SIZE, budget = Number.POSITIVE_INFINITY }: ResultPage,
): Promise<JobBody['result']> {
  const [kind, place] = cursor === undefined ? ['p', '0'] : readCursor(cursor, CURSOR);
  const [after, from] = kind === 'p' ? [Number(place), 0] : [null, Number(place)];
  // One more than asked for tells whether there is a next page.
  const [found, unresolved] = await Promise.all([
    after === null ? [] : journalists.listInJob(db, jobId, { after, limit: limit + 1 }),
    sources.listUnresolved(db, jobId),
  ]);
  const shown = takeFitting(found.slice(0, limit), budget, (entry) => [
    asJournalist(entry),
    asResearch(entry),
  ]);
  const last = shown.items.at(-1);
  const nextJournalist = last && found.length > shown.items.length ? writeCursor(`p${last.position}`) : null;

  const waits = nextJournalist !== null && budget !== Number.POSITIVE_INFINITY;
  const open = waits ? [] : unresolved.filter(({ source_index }) => source_index >= from).map(asUnresolved);
  const rest = takeFitting(open, budget - shown.bytes, (entry) => entry, last ? 0 : 1);
  const next = open[rest.items.length];
  return {
    object: 'journalist_enrichment_batch',
    schemas: ['journalist_intel_v1', 'journalist_research_v1'],
    journalists: shown.items.map(asJournalist),
    research: shown.items.flatMap(asResearch),
    unresolved: rest.items,
    next_cursor: nextJournalist ?? (next ? writeCursor(`u${next.source_index}`) : null),
  };
}

/** The first items whose JSON fits into so many bytes; `least` of them in any case. */
function takeFitting<T>(
  items: T[],
  bytes: number,
  shape: (item: T) => object,
  least = 1,
): { items: T[]; bytes: number } {
  if (bytes === Number.POSITIVE_INFINITY) return { items, bytes: 0 };
  let used = 0;
  let count = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(shape(item)));
    if (count >= least && used + size > bytes) break;
    used += size;
    count += 1;
  }
  return { items: items.slice(0, count), bytes: used };
}
