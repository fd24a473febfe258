import type { IndexedPiece, SearchScale, WordCounts } from '../../../model/index.ts';
import { type Document, readDocument } from '../rank/documents.ts';
import { informationOf, recency, salience } from '../rank/relevance.ts';
import { isFitting } from './presence.ts';

/** A word of a search: what it adds to the score of an article that is about it, by either query. */
interface Term {
  search: number;
  own: number;
  harvested: number;
}

/** Returns the counts on which a scale is based. */
export function countsOf({ articles, words }: SearchScale): WordCounts {
  return { articles, documents: new Map(words.map(([stem, , , documents]) => [stem, documents])) };
}

/**
 * Returns which of the articles are so near the subject of which search that their authors may fit. The searches are
 * looked up by the words of an article, so that many of them cost little.
 */
export function piecesOnSubject<Id, Piece extends IndexedPiece>(
  scales: ReadonlyMap<Id, SearchScale>,
  pieces: readonly Piece[],
  asOf: Date,
): Map<Id, Piece[]> {
  const searches = [...scales];
  const matches = new Map<Id, Piece[]>();
  for (const language of new Set(searches.map(([, scale]) => scale.language))) {
    const terms = termsOf(searches, language);
    for (const piece of pieces) {
      // A document is kept by its piece; one that states no language is read anew for each.
      const document = readDocument(piece.language === null ? { ...piece } : piece, language);
      for (const index of near(document, terms, searches, asOf)) {
        const [id] = searches[index] as [Id, SearchScale];
        matches.set(id, [...(matches.get(id) ?? []), piece]);
      }
    }
  }
  return matches;
}

function termsOf<Id>(searches: [Id, SearchScale][], language: string): Map<string, Term[]> {
  const terms = new Map<string, Term[]>();
  for (const [search, [, scale]] of searches.entries()) {
    if (scale.language !== language) continue;
    const counts = countsOf(scale);
    for (const [stem, own, harvested] of scale.words) {
      const information = informationOf(stem, counts);
      if (information === 0) continue;
      const term = { search, own: own * information, harvested: harvested * information };
      const others = terms.get(stem);
      if (others) others.push(term);
      else terms.set(stem, [term]);
    }
  }
  return terms;
}

function near<Id>(
  document: Document,
  terms: ReadonlyMap<string, Term[]>,
  searches: [Id, SearchScale][],
  asOf: Date,
): number[] {
  const scores = new Map<number, { own: number; harvested: number }>();
  const age = recency(document, asOf);
  for (const stem of document.words.keys()) {
    const ofWord = terms.get(stem);
    if (!ofWord) continue;
    const about = age * salience(stem, document);
    for (const { search, own, harvested } of ofWord) {
      const score = scores.get(search) ?? { own: 0, harvested: 0 };
      score.own += about * own;
      score.harvested += about * harvested;
      scores.set(search, score);
    }
  }
  return [...scores].flatMap(([index, { own, harvested }]) => {
    const { presence, best, ...bounds } = (searches[index] as [Id, SearchScale])[1];
    const counts = own >= bounds.own.score || harvested >= bounds.harvested.score;
    return counts && isFitting({ own, share: harvested / best }, presence) ? [index] : [];
  });
}
