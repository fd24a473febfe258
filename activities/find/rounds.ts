import {
  type Assessment,
  type AuthorChecks,
  assessFindings,
  type Findings,
  peopleToRead,
  queryWords,
  rankFindings,
  scaleOf,
  wordsToCount,
} from '#find';
import { type Database, type NewsIndex, newsWords } from '../../db/index.ts';
import {
  compareFits,
  type SearchEngine,
  type SearchQuery,
  type SearchScale,
  type WordCounts,
} from '../../model/index.ts';
import type { Found, SearchScope } from './scope.ts';

/** What a search works with. */
export interface SearchDeps {
  db: Database;
  index: NewsIndex;
}

const MAX_RESULTS = 300;
/** How many of the newest articles of a person show what the person usually writes about. */
export const WORKS = 60;

/** The keys of articles with the numbers of their queries, and what answered these. */
export interface Asked {
  keys: Map<string, number[]>;
  answeredBy: SearchEngine;
}

/** Returns the keys of the articles that the news index has, each with its queries' numbers, counted from `first`. */
export async function askQueries(
  { db, index }: SearchDeps,
  { from, asOf, languages, countries }: SearchScope,
  queries: readonly SearchQuery[],
  first: number,
): Promise<Asked> {
  const requests = queries.map((query) => ({ query, words: queryWords(query) }));
  const stems = requests.flatMap(({ words }) => words.map(({ stem }) => stem));
  const counts = await newsWords.countsOf(db, stems, { from, to: asOf });
  const keys = new Map<string, number[]>();
  const engines = new Set<SearchEngine>();
  for (const [number, { query, words }] of requests.entries()) {
    const results = await index.retrieve(
      { words, from, to: asOf, languages, countries, language: query.language },
      counts,
      MAX_RESULTS,
    );
    engines.add(results.answeredBy);
    for (const key of results.keys) keys.set(key, [...(keys.get(key) ?? []), first + number]);
  }
  return { keys, answeredBy: worstOf(engines) };
}

/** Returns `degraded` if any of several answers was. */
export function worstOf(engines: ReadonlySet<SearchEngine | null>): SearchEngine {
  if (engines.has('degraded')) return 'degraded';
  return engines.has('opensearch') ? 'opensearch' : 'postgresql';
}

/** Returns the people behind the articles that a search has found, by verdict and score, the best first, and by what they were ranked. */
export async function assessFound(
  { db, index }: SearchDeps,
  { pitch, from, asOf }: SearchScope,
  hits: Found,
  checks: AuthorChecks,
): Promise<Assessment & { scale: () => SearchScale }> {
  const window = { from, to: asOf };
  const findings = { pitch, asOf, ...hits };
  const counts = await countWords(db, window, findings);
  const ranking = rankFindings({ ...findings, counts });
  const works = await index.findWorks(peopleToRead(ranking), window, WORKS);
  const assessment = assessFindings({ ...findings, works }, ranking, checks);
  return {
    ...assessment,
    people: assessment.people.toSorted(compareFits),
    scale: () => scaleOf({ pitch, counts }, ranking),
  };
}

async function countWords(
  db: Database,
  window: { from: Date; to: Date },
  findings: Omit<Findings, 'counts' | 'works'>,
): Promise<WordCounts> {
  const own = await newsWords.countsOf(db, wordsToCount({ ...findings, counts: null }), window);
  const others = await newsWords.countsOf(db, wordsToCount({ ...findings, counts: own }), window);
  return { articles: own.articles, documents: new Map([...own.documents, ...others.documents]) };
}
