import { readWorks, reportFit, scorePitch, understandPitch } from '#fit';
import type { FitReport, IndexedPiece, QueryKind, SearchQuery, WordCounts } from '../../model/index.ts';
import { type Estimate, estimatePeople } from './estimate/estimate.ts';
import { type AuthorChecks, type Cut, passGates } from './people/gates.ts';
import { type Candidate, rankAuthors } from './people/votes.ts';
import { harvestedQueries } from './plan/harvested-queries.ts';
import { tellingWords } from './plan/words.ts';
import { type Document, readDocument } from './rank/documents.ts';
import { harvestWords, withHarvest } from './rank/harvest.ts';
import { informationOf, type Match, type Query, rankDocuments } from './rank/relevance.ts';

/** An article with the places, in the list of queries, of those that found it. */
export interface FoundPiece {
  piece: IndexedPiece;
  queries: number[];
}

/** Everything that a search has found so far. */
export interface Findings {
  pitch: string;
  /** The end of the day from which the search counts back. */
  asOf: Date;
  queries: readonly SearchQuery[];
  pieces: readonly FoundPiece[];
  /** How many articles of the index contain the words that `wordsToCount` lists. */
  counts: WordCounts;
}

/** A person who covers the subject of a pitch, with dated articles as evidence. */
export interface FitPerson {
  /** The normalized name; no two people of a search have the same. */
  key: string;
  name: string;
  outlet: string | null;
  outlet_domain: string;
  /** 0–100 */
  score: number;
  verdict: FitReport['verdict'];
  reasoning: string;
  form: 'news' | 'review' | 'opinion' | 'interview';
  /** The articles that answer the pitch, the best first. */
  pieces: { url_key: string; title: string; url: string; published: string; story_id: string }[];
  found_by: QueryKind[];
}

export interface Assessment {
  /** The fitting people, the best first. */
  people: FitPerson[];
  /** How many authors wrote any of the articles. */
  authors: number;
  /** The queries of the next round; empty if the articles suggest none that was not asked. */
  harvest: SearchQuery[];
  /** Keys of the best articles without a byline, whose pages may name one; the best first. */
  unread: string[];
  /** For each query, how many articles it found and how many fitting people no earlier query had found. */
  found: { results: number; new_people: number }[];
  cuts: Cut[];
  estimate: Estimate;
}

const MAX_PEOPLE = 100;
const MAX_PIECES = 5;
const MAX_UNREAD = 25;
/** How many of the best articles vote. */
const VOTING = 200;
/** The share of the highest possible score that an article on the subject of the pitch reaches. */
const ON_SUBJECT = 0.25;
/** How many of the best articles are read for words to count. */
const COUNTED = 40;

/**
 * Returns the word stems whose counts `assessFindings` needs: those of the pitch, and, once these are
 * counted, those of the articles that answer it best. Call it twice, and put both counts together.
 */
export function wordsToCount({
  counts,
  ...findings
}: Omit<Findings, 'counts'> & { counts: WordCounts | null }): string[] {
  const query = queryOf(findings.pitch);
  if (counts === null) return [...query.keys()];
  const matches = rankDocuments(query, documentsOf(findings), counts, findings.asOf).slice(0, COUNTED);
  const stems = new Set(matches.flatMap(({ document }) => [...document.words.keys()]));
  return [...stems].filter((stem) => counts.documents[stem] === undefined).sort();
}

/** Ranks the people behind the articles that a search has found, and says what to ask next. */
export function assessFindings(findings: Findings, checks: AuthorChecks): Assessment {
  const { pitch, asOf, counts, queries } = findings;
  const own = queryOf(pitch);
  const documents = documentsOf(findings);
  const first = rankDocuments(own, documents, counts, asOf);
  const words = harvestWords(first, counts);
  const query = withHarvest(own, words);
  const matches = rankDocuments(query, documents, counts, asOf);
  const best = highestScore(query, counts);
  const onSubject = matches.slice(0, VOTING).filter(({ score }) => score >= ON_SUBJECT * best);
  const authors = rankAuthors(matches);
  const { people, cuts } = passGates(rankAuthors(onSubject), () => false, checks);
  const foundBy = new Map(findings.pieces.map(({ piece, queries }) => [piece.url_key, queries]));
  return {
    people: people.slice(0, MAX_PEOPLE).map((candidate) => describe(candidate, findings, foundBy)),
    authors: authors.length,
    harvest: harvestedQueries(words, matches, queries),
    unread: onSubject
      .filter(({ document }) => document.piece.authors.length === 0)
      .slice(0, MAX_UNREAD)
      .map(({ document }) => document.piece.url_key),
    found: countNew(findings, people),
    cuts,
    estimate: estimatePeople(people.map((person) => queriesOf(person, foundBy).size)),
  };
}

function queryOf(pitch: string): Query {
  return new Map(tellingWords(understandPitch(pitch)).map(({ stem }) => [stem, 1]));
}

function documentsOf({ pitch, pieces }: Pick<Findings, 'pitch' | 'pieces'>): Document[] {
  const { language } = understandPitch(pitch);
  return pieces.map(({ piece }) => readDocument(piece, language.code));
}

/** The score of an imagined article that has every word of the query in its title. */
function highestScore(query: Query, counts: WordCounts): number {
  return [...query].reduce((sum, [stem, weight]) => sum + weight * informationOf(stem, counts), 0);
}

function queriesOf({ matches }: Candidate, foundBy: ReadonlyMap<string, number[]>): Set<number> {
  return new Set(matches.flatMap(({ document }) => foundBy.get(document.piece.url_key) ?? []));
}

function countNew({ queries, pieces }: Findings, people: readonly Candidate[]): Assessment['found'] {
  const foundBy = new Map(pieces.map((found) => [found.piece.url_key, found.queries]));
  const firsts = people.map((person) => Math.min(...queriesOf(person, foundBy)));
  return queries.map((_query, number) => ({
    results: pieces.filter((found) => found.queries.includes(number)).length,
    new_people: firsts.filter((first) => first === number).length,
  }));
}

function describe(
  candidate: Candidate,
  { pitch, asOf, queries }: Findings,
  foundBy: ReadonlyMap<string, number[]>,
): FitPerson {
  const pieces = candidate.matches
    .map(({ document }) => document.piece)
    .filter(isDated)
    .slice(0, MAX_PIECES);
  const [first] = candidate.matches as [Match];
  const { domain, source_name } = first.document.piece;
  const profile = readWorks(
    pieces.map(({ title, snippet, url, published_at }) => ({
      ...{ title, url },
      summary: snippet ?? '',
      published: dayOf(published_at),
    })),
    { name: candidate.name, outlet: source_name ?? domain, role: null, beat: null, bio: null },
  );
  const report = reportFit(profile, scorePitch(pitch, profile), asOf, () => undefined);
  const numbers = [...queriesOf(candidate, foundBy)].sort((a, b) => a - b);
  return {
    key: candidate.key,
    name: candidate.name,
    outlet: source_name,
    outlet_domain: domain,
    score: report.score,
    verdict: report.verdict,
    reasoning: report.reasoning,
    form: 'news',
    pieces: pieces.map(({ url_key, title, url, published_at, story }) => ({
      ...{ url_key, title, url, story_id: story },
      published: dayOf(published_at),
    })),
    found_by: [...new Set(numbers.flatMap((number) => queries[number]?.kind ?? []))],
  };
}

type DatedPiece = IndexedPiece & { published_at: Date };

function isDated(piece: IndexedPiece): piece is DatedPiece {
  return piece.published_at !== null;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
