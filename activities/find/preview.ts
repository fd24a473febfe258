import { searchPreviews, searchRounds } from '../../db/index.ts';
import type { SearchPreviewId } from '../../model/index.ts';
import type { PreviewReceipt } from '../../workflows/contract.ts';
import { describePerson } from './rank-people.ts';
import { assessFound, type SearchDeps } from './rounds.ts';
import { ask, firstQueries, planOf } from './run-queries.ts';
import { gatherFound, loadChecks, scopeOf } from './scope.ts';

const EXAMPLES = 10;

/** Runs the first round of a search from the index alone, for a waiting caller. */
export async function previewSearch(deps: SearchDeps, id: SearchPreviewId): Promise<PreviewReceipt> {
  const { db } = deps;
  const subject = await searchPreviews.find(db, id);
  if (!subject) return { outcome: 'missing' };
  const scope = scopeOf(subject);
  const queries = firstQueries(scope, subject.options);
  await ask(deps, scope, queries);
  const hits = await gatherFound(db, queries);
  const checks = await loadChecks(db, subject, hits);
  const { people, authors, found } = await assessFound(deps, scope, hits, checks);
  const examples = people.slice(0, EXAMPLES).map((person, index) => describePerson(person, index + 1));
  const saved = await searchPreviews.save(db, id, {
    plan: planOf(queries, found),
    people_seen: authors,
    examples: await searchRounds.linkOwnPeople(db, subject.organization_id, examples),
  });
  return { outcome: saved ? 'found' : 'missing' };
}
