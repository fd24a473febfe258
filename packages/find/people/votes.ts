import { normalizeName } from '../../../model/index.ts';
import type { Match } from '../rank/relevance.ts';

/** A person with those of their articles that answer a query, the best first. */
export interface Author {
  /** The normalized name, by which a person is recognized at several outlets. */
  key: string;
  name: string;
  matches: Match[];
}

/** Returns the authors of articles by their keys. The matches are sorted, the best first. */
export function authorsOf(matches: readonly Match[]): Map<string, Author> {
  const authors = new Map<string, Author>();
  for (const match of matches) {
    for (const name of match.document.piece.authors) {
      const key = normalizeName(name);
      if (key === '') continue;
      const author = authors.get(key) ?? { key, name, matches: [] };
      author.matches.push(match);
      authors.set(key, author);
    }
  }
  return authors;
}

/**
 * Returns the logarithm of the votes that articles give their author: each its score, the second-best half of
 * it, the third a third, and so on. The higher the power, the more the best article decides.
 */
export function votes(matches: readonly Match[], power: number): number {
  const sum = matches.reduce((total, { score }, index) => total + score ** power / (index + 1), 0);
  return Math.log(Math.max(sum, Number.MIN_VALUE)) / power;
}
