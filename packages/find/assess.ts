import { formOf, type Pitch } from '#fit';
import type {
  ArticleForm,
  FitReport,
  IndexedPiece,
  QueryKind,
  SearchQuery,
  SearchScale,
  WordCounts,
} from '../../model/index.ts';
import { type Estimate, estimatePeople } from './estimate/estimate.ts';
import { boundsOf, type Candidate, namesToRead, rankByWork, rankCandidates } from './people/candidates.ts';
import { dayOf, outletOf } from './people/describe-work.ts';
import { type AuthorChecks, type Cut, passGates } from './people/gates.ts';
import { assessWork, supportFirst } from './people/judge.ts';
import { countsOf } from './people/on-subject.ts';
import { isFitting, MAX_IF_ABSENT, NEAR_THE_BEST, presenceOf } from './people/presence.ts';
import { authorsOf } from './people/votes.ts';
import { harvestedQueries } from './plan/harvested-queries.ts';
import { weightedWords } from './plan/words.ts';
import { type Document, readDocument } from './rank/documents.ts';
import { harvestWords, withHarvest } from './rank/harvest.ts';
import { informationOf, type Query, rankDocuments } from './rank/relevance.ts';

/** An article with the places, in the list of queries, of those that found it. */
export interface FoundPiece {
  piece: IndexedPiece;
  queries: number[];
}

/** Everything that a search has found so far. */
export interface Findings {
  pitch: Pitch;
  /** The end of the day from which the search counts back. */
  asOf: Date;
  queries: readonly SearchQuery[];
  pieces: readonly FoundPiece[];
  /** How many articles of the index contain the words that `wordsToCount` lists. */
  counts: WordCounts;
  /** The newest articles of those whom `peopleToRead` lists, whatever their subjects, by the author's key. */
  works: ReadonlyMap<string, IndexedPiece[]>;
}

/** A person who covers the subject of a pitch, with dated articles as evidence. */
export interface FitPerson {
  /** The normalized name; no two people of a search have the same. */
  key: string;
  name: string;
  outlet: string;
  outlet_domain: string;
  /** 0–100 */
  score: number;
  verdict: FitReport['verdict'];
  /** The place by what the person wrote on the subject, from 1. */
  standing: number;
  reasoning: string;
  form: ArticleForm;
  /** The articles that answer the pitch, the best first. */
  pieces: { url_key: string; title: string; url: string; published: string; story_id: string }[];
  found_by: QueryKind[];
}

export interface Assessment {
  /** The fitting people, by their standing. */
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
/** How many of the best articles without a byline are worth reading. */
const WORTH_READING = 60;
/** How many of the best articles are read for words to count. */
const COUNTED = 40;

/**
 * Returns the word stems whose counts `assessFindings` needs: those of the pitch, and, once these are
 * counted, those of the articles that answer it best. Call it twice, and put both counts together.
 */
export function wordsToCount({
  counts,
  ...findings
}: Omit<Findings, 'counts' | 'works'> & { counts: WordCounts | null }): string[] {
  const query = weightedWords(findings.pitch);
  if (counts === null) return [...query.keys()];
  const matches = rankDocuments(query, documentsOf(findings), counts, findings.asOf).slice(0, COUNTED);
  const stems = new Set(matches.flatMap(({ document }) => [...document.words.keys()]));
  return [...stems].filter((stem) => !counts.documents.has(stem)).sort();
}

/** What a search has found, in order. */
export type Ranking = ReturnType<typeof rankFindings>;

/** Returns the names of the people whose newest articles `assessFindings` needs. */
export function peopleToRead({ candidates }: Ranking): string[] {
  return namesToRead(candidates);
}

/** Ranks the people behind the articles that a search has found, and says what to ask next. */
export function assessFindings(
  findings: Omit<Findings, 'counts'>,
  ranking: Ranking,
  checks: AuthorChecks,
): Assessment {
  const { pitch, queries, works } = findings;
  const { own, harvest, harvested, presence, candidates } = ranking;
  const ranked = rankByWork(pitch, candidates, works, presence.event);
  // Those who do not fit are cut with a reason if they have but one article, a passing one.
  const isPassing = (candidate: Candidate) => !isFitting(candidate, presence);
  const eligible = ranked.filter((candidate) => candidate.matches.length === 1 || !isPassing(candidate));
  const { people, cuts } = passGates(eligible, isPassing, checks);
  const foundBy = new Map(findings.pieces.map(({ piece, queries }) => [piece.url_key, queries]));
  const shown = people.slice(0, presence.held ? MAX_PEOPLE : MAX_IF_ABSENT);
  return {
    people: shown.map((candidate, index) =>
      describe({ ...candidate, standing: index + 1 }, findings, foundBy),
    ),
    authors: authorsOf(own).size,
    harvest: harvestedQueries(harvest, harvested, queries),
    unread: harvested
      .slice(0, WORTH_READING)
      .filter(({ document }) => document.piece.authors.length === 0)
      .slice(0, MAX_UNREAD)
      .map(({ document }) => document.piece.url_key),
    found: countNew(findings, shown, foundBy),
    cuts,
    estimate: estimatePeople(
      people.filter(({ share }) => share >= NEAR_THE_BEST).map((person) => queriesOf(person, foundBy).size),
      presence.held,
    ),
  };
}

/** Ranks articles, and the people behind them by what they wrote on the subject. */
export function rankFindings(findings: Omit<Findings, 'works'>) {
  const { pitch, asOf, counts } = findings;
  const words = weightedWords(pitch);
  const documents = documentsOf(findings);
  const own = rankDocuments(words, documents, counts, asOf);
  const harvest = harvestWords(own, counts);
  const harvested = rankDocuments(withHarvest(words, harvest), documents, counts, asOf);
  const presence = presenceOf(own, highestScore(words, counts), counts);
  const candidates = rankCandidates(pitch, { own, harvested }, presence.event);
  return { own, harvest, harvested, presence, candidates };
}

/** Returns by what a search has ranked what it found, so that `rankLater` can rank by it. */
export function scaleOf(
  { pitch, counts }: Pick<Findings, 'pitch' | 'counts'>,
  { own, harvest, harvested, presence }: Ranking,
): SearchScale {
  const words = weightedWords(pitch);
  return {
    language: pitch.language.code,
    articles: counts.articles,
    words: [...withHarvest(words, harvest)].map(([stem, weight]) => [
      ...([stem, words.get(stem) ?? 0, weight] as const),
      counts.documents.get(stem) ?? 0,
    ]),
    presence,
    ...boundsOf({ own, harvested }),
  };
}

/** Ranks people by articles that came after a search, or that it did not see, as the search would have ranked them. */
export function rankLater(
  { pitch, asOf, pieces }: Pick<Findings, 'pitch' | 'asOf' | 'pieces'>,
  scale: SearchScale,
): Ranking {
  const documents = documentsOf({ pitch, pieces });
  const counts = countsOf(scale);
  const by = (query: Query) => rankDocuments(query, documents, counts, asOf);
  const own = by(new Map(scale.words.flatMap(([stem, weight]) => (weight > 0 ? [[stem, weight]] : []))));
  const harvested = by(new Map(scale.words.map(([stem, , weight]) => [stem, weight])));
  const { presence } = scale;
  const candidates = rankCandidates(pitch, { own, harvested }, presence.event, scale);
  return { own, harvest: [], harvested, presence, candidates };
}

function documentsOf({ pitch, pieces }: Pick<Findings, 'pitch' | 'pieces'>): Document[] {
  return pieces.map(({ piece }) => readDocument(piece, pitch.language.code));
}

/** The score of an imagined article that has every word of the query once in a text of usual length. */
function highestScore(query: Query, counts: WordCounts): number {
  return [...query].reduce((sum, [stem, weight]) => sum + weight * informationOf(stem, counts), 0);
}

function queriesOf({ matches }: Candidate, foundBy: ReadonlyMap<string, number[]>): Set<number> {
  return new Set(matches.flatMap(({ document }) => foundBy.get(document.piece.url_key) ?? []));
}

function countNew(
  { queries, pieces }: Pick<Findings, 'queries' | 'pieces'>,
  people: readonly Candidate[],
  foundBy: ReadonlyMap<string, number[]>,
): Assessment['found'] {
  const firsts = people.map((person) => Math.min(...queriesOf(person, foundBy)));
  return queries.map((_query, number) => ({
    results: pieces.filter((found) => found.queries.includes(number)).length,
    new_people: firsts.filter((first) => first === number).length,
  }));
}

function describe(
  { key, name, matches, profile, fit, standing }: Candidate & { standing: number },
  { asOf, queries }: Pick<Findings, 'asOf' | 'queries'>,
  foundBy: ReadonlyMap<string, number[]>,
): FitPerson {
  const pieces = matches.map(({ document }) => document.piece);
  const datedPieces = pieces.filter(isDated).slice(0, MAX_PIECES);
  const { anchors, ...judgement } = assessWork({ profile, fit }, asOf, standing);
  const numbers = [...new Set(pieces.flatMap(({ url_key }) => foundBy.get(url_key) ?? []))].sort(
    (a, b) => a - b,
  );
  const [first] = datedPieces as [DatedPiece];
  return {
    key,
    name,
    ...judgement,
    standing,
    outlet: outletOf(first),
    outlet_domain: first.domain,
    form: formOf({ ...first, description: first.snippet }) ?? 'news',
    pieces: supportFirst(datedPieces, { anchors }).map(({ url_key, title, url, published_at, story }) => ({
      url_key,
      title,
      url,
      story_id: story,
      published: dayOf(published_at),
    })),
    found_by: [...new Set(numbers.flatMap((number) => queries[number]?.kind ?? []))],
  };
}

type DatedPiece = IndexedPiece & { published_at: Date };

function isDated(piece: IndexedPiece): piece is DatedPiece {
  return piece.published_at !== null;
}
