import { askQueries, assessFound, type Found, type SearchScope } from '../../../activities/find/rounds.ts';
import type { Database } from '../../../db/index.ts';
import { type Assessment, type CurvePoint, planSearch, reasonToStop } from '../../../packages/find/index.ts';
import { isPersonName } from '../../../packages/reader/index.ts';
import type { Answer } from './corpus.ts';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
const MAX_ROUNDS = 4;
const WANT = 100;

/** Searches for people as the service does, without pages to read. `asOf` is a day, which the search includes. */
export async function searchPeople(db: Database, pitch: string, asOf: string): Promise<Answer> {
  const end = new Date(Date.parse(asOf) + DAY_MS);
  const scope: SearchScope = {
    ...{ pitch, asOf: end, languages: [], countries: [] },
    from: new Date(end.getTime() - YEAR_DAYS * DAY_MS),
  };
  const { assessment } = await searchRounds(db, scope, () => undefined);
  return {
    people: assessment.people.map(({ name, outlet_domain, score, pieces }) => ({
      ...{ name, score, outlet: outlet_domain },
      pieces: pieces.map(({ url, title, published }) => ({ url, title, date: published })),
    })),
    estimate: assessment.estimate,
  };
}

/** Runs all rounds of a search. `onRound` is called after each with the number of fitting people. */
export async function searchRounds(
  db: Database,
  scope: SearchScope,
  onRound: (fitting: number) => void,
): Promise<{ assessment: Assessment; curve: CurvePoint[] }> {
  const checks = { isPerson: isPersonName, isSuppressed: () => false, isExcluded: () => false };
  const curve: CurvePoint[] = [];
  const found: Found = { queries: [], keys: new Map() };
  let queries = planSearch(scope.pitch);
  for (;;) {
    const keys = await askQueries(db, scope, queries, found.queries.length);
    for (const [key, numbers] of keys) found.keys.set(key, [...(found.keys.get(key) ?? []), ...numbers]);
    found.queries.push(...queries);
    const assessment = await assessFound(db, scope, found, checks);
    const { length: fitting } = assessment.people;
    curve.push({
      round: curve.length + 1,
      queries: found.queries.length,
      people: assessment.authors,
      fitting,
    });
    onRound(fitting);
    queries = assessment.harvest;
    if (reasonToStop(curve, WANT) !== null || queries.length === 0 || curve.length === MAX_ROUNDS)
      return { assessment, curve };
  }
}
