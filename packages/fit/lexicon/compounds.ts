import { isCounted } from './word-counts.ts';

/** The languages that write compound nouns as one word and whose words have been counted. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de']);
/** Letters that join the two parts of a compound, as in "Energie·wende" and "Verkehr·s·minister". */
const LINKS = ['', 's', 'es', 'n', 'en', 'e'];
const SHORTEST_PART = 4;
/** How much a part of a compound counts, relative to the whole word. */
const PART = 0.6;

/**
 * Adds the two halves of each compound to the counts of word stems, so that "Solarmodul" has a word in common
 * with "Modul". A word is split only into stems that have been counted on pages of its language.
 */
export function withCompoundParts(counts: Map<string, number>, language: string): Map<string, number> {
  if (!COMPOUNDING.has(language)) return counts;
  const all = new Map(counts);
  for (const [stem, count] of counts)
    for (const part of partsOf(stem, language)) all.set(part, (all.get(part) ?? 0) + PART * count);
  return all;
}

function partsOf(stem: string, language: string): string[] {
  // The first split that works has the shortest second part, which is the head of the compound.
  for (let at = stem.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const [first, second] = [stem.slice(0, at), stem.slice(at)];
    if (!isCounted(second, language)) continue;
    for (const link of LINKS) {
      const bare = first.endsWith(link) ? first.slice(0, first.length - link.length) : '';
      if (bare.length >= SHORTEST_PART && isCounted(bare, language)) return [bare, second];
    }
  }
  return [];
}
