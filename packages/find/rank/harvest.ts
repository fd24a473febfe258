import type { WordCounts } from '../../../model/index.ts';
import { informationOf, type Match, type Query } from './relevance.ts';

/** How many of the best articles are harvested, and how many of their words a query takes over. */
const BEST = 10;
const WORDS = 20;
/** The share that harvested words have of the weight of the new query. */
const SHARE = 0.5;
/** Words in a larger share of articles than this are not harvested. */
const COMMON = 0.1;

/** A word that the best articles have in common, and its weight. */
export interface HarvestedWord {
  stem: string;
  word: string;
  weight: number;
}

/**
 * Returns the words that the best articles have in common, the most telling first (Rocchio's feedback). An
 * article counts by the square of its score, and a word by how much of the article it makes up.
 */
export function harvestWords(matches: readonly Match[], counts: WordCounts): HarvestedWord[] {
  const best = matches.slice(0, BEST);
  const highest = best[0]?.score ?? 1;
  const byStem = new Map<string, HarvestedWord>();
  for (const { document, score } of best) {
    const weights = [...document.words].map(([stem, { title, text, word }]) => ({
      stem,
      word,
      frequency: 1 + Math.log(title + text),
      information: informationOf(stem, counts),
    }));
    const length = Math.sqrt(
      weights.reduce((sum, { frequency, information }) => sum + (frequency * information) ** 2, 0),
    );
    for (const { stem, word, frequency, information } of weights) {
      const count = counts.documents.get(stem) ?? 0;
      if (length === 0 || count < 2 || count > COMMON * counts.articles) continue;
      const entry = byStem.get(stem) ?? { stem, word, weight: 0 };
      entry.weight += ((score / highest) ** 2 * frequency * information) / length;
      byStem.set(stem, entry);
    }
  }
  return [...byStem.values()]
    .sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1))
    .slice(0, WORDS);
}

/** Returns the query of a pitch with harvested words added to it. */
export function withHarvest(query: Query, words: readonly HarvestedWord[]): Query {
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return query;
  const own = [...query.values()].reduce((sum, weight) => sum + weight, 0);
  const next = new Map([...query].map(([stem, weight]) => [stem, weight * (1 - SHARE)]));
  for (const { stem, weight } of words) next.set(stem, (next.get(stem) ?? 0) + (SHARE * own * weight) / all);
  return next;
}
