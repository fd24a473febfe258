import { normalizeName } from '../../../model/index.ts';
import type { Match } from '../rank/relevance.ts';

/** A person with those of their articles that answer the pitch, the best first. */
export interface Candidate {
  /** The normalized name, by which a person is recognized at several outlets. */
  key: string;
  name: string;
  matches: Match[];
  score: number;
}

/**
 * How strongly the best article decides: scores are raised to this power, so that many passing mentions do not
 * outweigh one article on the subject.
 */
const POWER = 2;

/**
 * Ranks the authors of articles, the best first: each article votes for its authors with its score, a
 * person's second-best article with half of it, the third with a third, and so on.
 */
export function rankAuthors(matches: readonly Match[]): Candidate[] {
  const people = new Map<string, Candidate>();
  for (const match of matches) {
    for (const name of match.document.piece.authors) {
      const key = normalizeName(name);
      if (key === '') continue;
      const known = people.get(key) ?? { key, name, matches: [], score: 0 };
      known.matches.push(match);
      known.score += match.score ** POWER / known.matches.length;
      people.set(key, known);
    }
  }
  return [...people.values()].sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}
