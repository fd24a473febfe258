import { askQueries, assessFound } from '../../../activities/find/rounds.ts';
import { loadPieces, type SearchScope, scopeOf } from '../../../activities/find/scope.ts';
import { type Database, type NewsIndex, newsRetrieval } from '../../../db/index.ts';
import { isPassing, MAX_SEARCH_QUERIES, type SearchQuery } from '../../../model/index.ts';
import { type Assessment, type CurvePoint, planSearch, reasonToStop } from '../../../packages/find/index.ts';
import { isPersonName } from '../../../packages/reader/index.ts';
import type { Answer } from './corpus.ts';

/** The options of a search for which a client states none but its day. */
const DEFAULTS = { months: 12, want: 40, languages: [], countries: [] };

/** Searches for people as the API does by default, without pages to read. `asOf` is a day, which the search includes. */
export async function searchPeople(
  db: Database,
  pitch: string,
  asOf: string,
  index?: NewsIndex,
): Promise<Answer> {
  const options = { ...DEFAULTS, as_of: asOf };
  const { assessment } = await searchRounds(
    db,
    scopeOf({ pitch, options }),
    options.want,
    () => undefined,
    index,
  );
  return {
    people: assessment.people
      .slice(0, options.want)
      .map(({ name, outlet_domain, score, verdict, pieces }) => ({
        ...{ name, score, verdict, outlet: outlet_domain },
        pieces: pieces.map(({ url, title, published }) => ({ url, title, date: published })),
      })),
    estimate: { low: assessment.estimate.low, high: assessment.estimate.high },
  };
}

/** Runs all rounds of a search. `onRound` is called after each with the number of fitting people. */
export async function searchRounds(
  db: Database,
  scope: SearchScope,
  want: number,
  onRound: (fitting: number) => void,
  index: NewsIndex = newsRetrieval.inPostgres(db),
): Promise<{ assessment: Assessment; curve: CurvePoint[] }> {
  const checks = {
    isPerson: isPersonName,
    isSuppressed: () => false,
    isExcluded: () => false,
    isShown: () => false,
  };
  const curve: CurvePoint[] = [];
  const ran: SearchQuery[] = [];
  const keys = new Map<string, number[]>();
  let queries = planSearch(scope.pitch);
  for (;;) {
    const { keys: hits } = await askQueries({ db, index }, scope, queries, ran.length);
    for (const [key, numbers] of hits) keys.set(key, [...(keys.get(key) ?? []), ...numbers]);
    ran.push(...queries);
    const found = { queries: ran, pieces: await loadPieces(db, keys) };
    const assessment = await assessFound({ db, index }, scope, found, checks);
    const { length: fitting } = assessment.people.filter(isPassing);
    curve.push({
      round: curve.length + 1,
      queries: ran.length,
      people: assessment.authors,
      fitting,
    });
    onRound(fitting);
    queries = assessment.harvest.slice(0, MAX_SEARCH_QUERIES - ran.length);
    if (reasonToStop(curve, want) !== null || queries.length === 0) return { assessment, curve };
  }
}
