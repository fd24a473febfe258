import { ownQueries, planSearch } from '#find';
import { newsWords, searches, searchRounds, suppressions } from '../../db/index.ts';
import {
  isActive,
  MAX_SEARCH_QUERIES,
  type SearchEngine,
  type SearchId,
  type SearchOptions,
  type SearchQuery,
} from '../../model/index.ts';
import type { SearchRoundReceipt } from '../../workflows/contract.ts';
import { askQueries, assessFound, type SearchDeps, worstOf } from './rounds.ts';
import { gatherFound, loadChecks, type SearchScope, scopeOf } from './scope.ts';

/** Runs a round's queries once, stores what they find, and returns how many pages the round reads. */
export async function runQueries(
  deps: SearchDeps,
  { searchId, round }: { searchId: SearchId; round: number },
): Promise<SearchRoundReceipt> {
  const { db } = deps;
  const task = await searches.findTask(db, searchId);
  if (!task?.pitch || !isActive(task.status)) return { pages: 0 };
  if (task.round >= round) return { pages: await searchRounds.countPages(db, searchId) };
  const scope = scopeOf({ ...task, pitch: task.pitch });
  const plan = round === 1 ? firstQueries(scope, task.options) : await searchRounds.listQueries(db, searchId);
  const queries = plan.slice(0, payable(task));
  const answeredBy = await ask(deps, scope, queries);
  const hits = await gatherFound(db, queries);
  const assessment = await assessFound(deps, scope, hits, await loadChecks(db, task, hits));
  const urls = new Map(hits.pieces.map(({ piece: { url_key, url } }) => [url_key, url]));
  const pages = assessment.unread.flatMap((key) => urls.get(key) ?? []);
  await db.transaction().execute(async (tx) => {
    await suppressions.lockForWriting(tx);
    const search = await searches.lockActive(tx, searchId);
    if (!search || search.round >= round) return;
    await searchRounds.saveQueries(tx, searchId, {
      round,
      queries,
      pages,
      findings: {
        ...task.findings,
        plan: planOf(queries, assessment.found),
        answered_by: worstOf(new Set([task.findings.answered_by, answeredBy])),
      },
    });
  });
  return { pages: await searchRounds.countPages(db, searchId) };
}

/**
 * Runs the queries whose `url_keys` are null, and sets their `url_keys` to the articles found. Returns what answered
 * them; null if there were none.
 */
export async function ask(
  deps: SearchDeps,
  scope: SearchScope,
  queries: searchRounds.AskedQuery[],
): Promise<SearchEngine | null> {
  const first = queries.findIndex(({ url_keys }) => url_keys === null);
  if (first === -1) return null;
  if (first === 0) await newsWords.countFirst(deps.db);
  const { keys, answeredBy } = await askQueries(deps, scope, queries.slice(first), first);
  for (const query of queries.slice(first)) query.url_keys = [];
  for (const [key, numbers] of keys) for (const number of numbers) queries[number]?.url_keys?.push(key);
  return answeredBy;
}

/** Returns the queries of the first round, to be run: the client's own, or those that the pitch suggests. */
export function firstQueries(
  { pitch, languages }: SearchScope,
  { queries }: SearchOptions,
): searchRounds.AskedQuery[] {
  const plan = queries ? ownQueries(queries) : planSearch(pitch, languages);
  return plan.map((query) => ({ ...query, url_keys: null }));
}

/** Returns how many queries the held credits pay for. */
export function payable({ held, unit_price }: { held: number; unit_price: number }): number {
  return unit_price === 0 ? MAX_SEARCH_QUERIES : Math.min(MAX_SEARCH_QUERIES, Math.floor(held / unit_price));
}

/** Returns queries in the form of a plan, with what each has found. */
export function planOf(
  queries: readonly SearchQuery[],
  counts: readonly { results: number; new_people: number }[],
) {
  return queries.map(({ kind, q }, number) => ({
    kind,
    q,
    results: counts[number]?.results ?? 0,
    new_people: counts[number]?.new_people ?? 0,
  }));
}
