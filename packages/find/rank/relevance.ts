import { DAY_MS } from '../../../model/durations.ts';
import type { WordCounts } from '../../../model/index.ts';
import type { Document } from './documents.ts';

/** What a search asks for: word stems and their weights. */
export type Query = ReadonlyMap<string, number>;

/** An article and how well it answers a query. */
export interface Match {
  document: Document;
  score: number;
}

/** The parameters of BM25F, with its usual names; the title counts twice as much as the text. */
const K1 = 0.8;
const TITLE = 2;
const B_TITLE = 0.5;
const B_TEXT = 0.6;
/** The mean numbers of content words of titles and openings in news. */
const MEAN_TITLE = 8;
const MEAN_TEXT = 25;
/** A word in a larger share of articles than this says nothing about their subject. */
const COMMON = 0.2;
/** An index of fewer articles may hold little but one subject, so that its words are in most of them. */
export const SMALL_INDEX = 2_000;
/** An old article counts for this share of a new one; what it lacks halves with each of so many days. */
const OLD = 0.35;
const HALF_LIFE_DAYS = 30;

/** Returns the information of a word: the logarithm of how rare it is in the index. */
export function informationOf(stem: string, { articles, documents }: WordCounts): number {
  const count = Math.min(documents.get(stem) ?? 0, articles);
  if (count > COMMON * articles && articles >= SMALL_INDEX) return 0;
  return Math.log(1 + (articles - count + 0.5) / (count + 0.5));
}

/**
 * Ranks articles by how well they answer a query (BM25F over title and text), the best first. Articles that
 * share no word with the query are left out. New articles count more than old ones.
 */
export function rankDocuments(
  query: Query,
  documents: readonly Document[],
  counts: WordCounts,
  asOf: Date,
): Match[] {
  const terms = [...query].map(([stem, weight]) => ({ stem, weight: weight * informationOf(stem, counts) }));
  return documents
    .map((document) => ({ document, score: relevance(terms, document) * recency(document, asOf) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.document.piece.url_key < b.document.piece.url_key ? -1 : 1));
}

function relevance(terms: { stem: string; weight: number }[], document: Document): number {
  let score = 0;
  for (const { stem, weight } of terms) score += weight * salience(stem, document);
  return score;
}

/** Returns how much an article is about a word, whatever the word's weight; 0 without the word. */
export function salience(stem: string, { words, titleLength, textLength }: Document): number {
  const occurrences = words.get(stem);
  if (!occurrences) return 0;
  const title = occurrences.title / (1 - B_TITLE + (B_TITLE * titleLength) / MEAN_TITLE);
  const text = occurrences.text / (1 - B_TEXT + (B_TEXT * textLength) / MEAN_TEXT);
  const frequency = TITLE * title + text;
  return (frequency * (K1 + 1)) / (K1 + frequency);
}

/** Returns the share of its score that an article has left because of its age. */
export function recency({ piece }: Document, asOf: Date): number {
  if (piece.published_at === null) return OLD;
  const days = Math.max(0, (asOf.getTime() - piece.published_at.getTime()) / DAY_MS);
  return OLD + (1 - OLD) * 2 ** (-days / HALF_LIFE_DAYS);
}
