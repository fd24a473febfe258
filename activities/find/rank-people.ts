import { isDeepStrictEqual } from 'node:util';
import { type Assessment, type FitPerson, reasonToStop } from '#find';
import { audit, searches, searchRounds, suppressions, type Transaction } from '../../db/index.ts';
import {
  isActive,
  isPassing,
  type SearchCurvePoint,
  type SearchId,
  type SearchPerson,
  type SearchStop,
} from '../../model/index.ts';
import type { SearchRankReceipt } from '../../workflows/contract.ts';
import { listGaps } from './gaps.ts';
import { assessFound, type SearchDeps } from './rounds.ts';
import { payable, planOf } from './run-queries.ts';
import { gatherFound, loadChecks, scopeOf, subjectsOf } from './scope.ts';

interface Round {
  searchId: SearchId;
  round: number;
}

/** Ranks and stores the people found after a round, once, and decides whether another round follows. */
export async function rankPeople(deps: SearchDeps, round: Round): Promise<SearchRankReceipt> {
  for (;;) {
    const receipt = await rankOnce(deps, round);
    if (receipt !== 'changed') return receipt;
  }
}

/** Returns `changed`, and stores nothing, if the search got another subject meanwhile. */
async function rankOnce(
  deps: SearchDeps,
  { searchId, round }: Round,
): Promise<SearchRankReceipt | 'changed'> {
  const { db } = deps;
  const task = await searches.findTask(db, searchId);
  if (!task?.pitch || !isActive(task.status)) return { over: true };
  const { curve: earlier, stopped_by, answered_by } = task.findings;
  if (earlier.length >= round) return { over: stopped_by !== null };
  const scope = scopeOf({ ...task, pitch: task.pitch });
  const queries = await searchRounds.listQueries(db, searchId);
  const hits = await gatherFound(db, queries);
  const assessment = await assessFound(deps, scope, hits, await loadChecks(db, task, hits));
  const point: SearchCurvePoint = {
    round,
    queries: queries.length,
    people: assessment.authors,
    fitting: assessment.people.filter(isPassing).length,
  };
  const curve = [...earlier, point];
  const next = assessment.harvest.map((query) => ({ ...query, url_keys: null }));
  const stop = stopOf(curve, {
    want: task.options.want,
    next: next.length,
    left: payable(task) - queries.length,
  });
  const gaps = await listGaps(db, scope);
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForWriting(tx);
    const search = await searches.lockActive(tx, searchId);
    if (!search) return { over: true };
    if (!isDeepStrictEqual(search.options, task.options)) return 'changed';
    const people = await describePeople(tx, assessment.people.slice(0, task.options.want));
    await searchRounds.saveRanking(tx, searchId, {
      queries: stop ? queries : [...queries, ...next],
      findings: {
        subject: scope.subject,
        plan: planOf(queries, assessment.found),
        curve,
        estimate: assessment.estimate,
        stopped_by: stop,
        cuts: assessment.cuts,
        not_searched: gaps,
        answered_by,
      },
      people,
      peopleSeen: assessment.authors,
    });
    await audit.noteSearchFound(tx, {
      organizationId: task.organization_id,
      searchId,
      subjects: people.map(({ name, outlet_domain }) => suppressions.personSubject(name, outlet_domain)),
    });
    return { over: stop !== null };
  });
}

/** Returns why the search ends after this round, or null if it goes on. */
function stopOf(
  curve: SearchCurvePoint[],
  { want, next, left }: { want: number; next: number; left: number },
): SearchStop | null {
  const reason = reasonToStop(curve, want);
  if (reason === 'want') return reason;
  if (left <= 0) return 'credits';
  return reason ?? (next === 0 ? 'saturation' : null);
}

/** Returns people as the API shows them, except newly suppressed ones; the caller holds the lock of writers. */
export async function describePeople(
  tx: Transaction,
  candidates: Assessment['people'],
): Promise<SearchPerson[]> {
  const ofPerson = ({ name, outlet_domain }: FitPerson) => subjectsOf({ name, domain: outlet_domain });
  const entries = await suppressions.find(tx, candidates.flatMap(ofPerson));
  const people = candidates.filter((person) => !ofPerson(person).some((subject) => entries.has(subject)));
  return people.map((person, index) => describePerson(person, index + 1));
}

/** Returns a person in the form of the API, as yet without the id of somebody whom the organization knows. */
export function describePerson(
  { name, outlet, outlet_domain, score, verdict, standing, reasoning, form, pieces, found_by }: FitPerson,
  rank: number,
): SearchPerson {
  return {
    rank,
    name,
    outlet: outlet ?? outlet_domain,
    outlet_domain,
    journalist_identity_id: null,
    score,
    verdict,
    standing,
    reasoning,
    form,
    pieces: pieces.map(({ title, url, published, story_id }) => ({ title, url, published, story_id })),
    found_by,
  };
}
