import {
  type Assessment,
  type AuthorChecks,
  assessFindings,
  type Findings,
  peopleToRead,
  queryWords,
  rankFindings,
  wordsToCount,
} from '#find';
import type { SubjectChoice } from '#fit';
import { type Database, newsRetrieval, newsWords } from '../../db/index.ts';
import { compareFits, type SearchQuery, type WordCounts } from '../../model/index.ts';

export interface SearchScope {
  pitch: string;
  /** What somebody adds to the pitch's subject and leaves out of it; nothing by default. */
  choice?: SubjectChoice;
  /** The search covers articles from `from` (inclusive) to `asOf` (exclusive). */
  from: Date;
  asOf: Date;
  languages: string[];
  countries: string[];
}

/** What a search has found so far: `keys` maps the key of an article to the numbers of the queries that found it. */
export interface Found {
  queries: SearchQuery[];
  keys: Map<string, number[]>;
}

const MAX_RESULTS = 300;
/** How many of the newest articles of a person show what the person usually writes about. */
const WORKS = 60;

/** Returns the keys of the articles that the news index has, each with its queries' numbers, counted from `first`. */
export async function askQueries(
  db: Database,
  { from, asOf, languages, countries }: SearchScope,
  queries: readonly SearchQuery[],
  first: number,
): Promise<Map<string, number[]>> {
  const requests = queries.map((query) => ({ query, words: queryWords(query) }));
  const stems = requests.flatMap(({ words }) => words.map(({ stem }) => stem));
  const counts = await newsWords.countsOf(db, stems, { from, to: asOf });
  const keys = new Map<string, number[]>();
  for (const [index, { query, words }] of requests.entries()) {
    const results = await newsRetrieval.retrieve(
      db,
      { words, from, to: asOf, languages, countries, language: query.language },
      counts,
      MAX_RESULTS,
    );
    for (const key of results) keys.set(key, [...(keys.get(key) ?? []), first + index]);
  }
  return keys;
}

/** Returns the people behind the articles that a search has found, by verdict and score, the best first. */
export async function assessFound(
  db: Database,
  scope: SearchScope,
  { queries, keys }: Found,
  checks: AuthorChecks,
): Promise<Assessment> {
  const rows = await newsRetrieval.findPieces(db, [...keys.keys()]);
  const pieces = rows.map((piece) => ({ piece, queries: keys.get(piece.url_key) ?? [] }));
  const findings = { pitch: scope.pitch, choice: scope.choice, asOf: scope.asOf, queries, pieces };
  const counts = await countWords(db, scope, findings);
  const ranking = rankFindings({ ...findings, counts });
  const works = await newsRetrieval.findWorks(
    db,
    peopleToRead(ranking),
    { from: scope.from, to: scope.asOf },
    WORKS,
  );
  const assessment = assessFindings({ ...findings, counts, works }, ranking, checks);
  return { ...assessment, people: assessment.people.toSorted(compareFits) };
}

async function countWords(
  db: Database,
  { from, asOf }: SearchScope,
  findings: Omit<Findings, 'counts' | 'works'>,
): Promise<WordCounts> {
  const window = { from, to: asOf };
  const own = await newsWords.countsOf(db, wordsToCount({ ...findings, counts: null }), window);
  const others = await newsWords.countsOf(db, wordsToCount({ ...findings, counts: own }), window);
  return { articles: own.articles, documents: new Map([...own.documents, ...others.documents]) };
}
