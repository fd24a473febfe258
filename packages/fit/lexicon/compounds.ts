import { compare, unit, type Vector } from './vectors.ts';
import { isCounted } from './word-counts.ts';

/** The languages that write compound nouns as one word: those whose words have been counted, and the others. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de']);
const UNCOUNTED: ReadonlySet<string> = new Set(['nl', 'sv', 'da', 'no']);
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

/** The fewest letters of a word that is part of a compound in the other text, and of the compound's rest. */
const SHORTEST_SHARED = 5;
const SHORTEST_REST = 4;

/**
 * Compares the words of two texts. A word with which a compound of one text begins or ends counts as a word of that
 * text, too, if the other text has it: "vindkraft" has "kraft" in common with another text, although no table of the
 * language's words is known. Languages without compounds, and those with a table, are compared as they are.
 */
export function compareWords(one: Vector, other: Vector, language: string): ReturnType<typeof compare> {
  if (!UNCOUNTED.has(language)) return compare(one, other);
  return compare(withPartsIn(one, other), withPartsIn(other, one));
}

function withPartsIn(vector: Vector, other: Vector): Vector {
  const found = new Map(vector);
  for (const [stem, weight] of vector)
    for (const part of sharedParts(stem, other))
      found.set(part, Math.max(found.get(part) ?? 0, PART * weight));
  return found.size === vector.size ? vector : unit(found);
}

/**
 * Returns the word of a text that stands for a word of another text: the word itself, a compound that begins or ends
 * with it, or the part of it that the text has as a word. Undefined without one.
 */
export function relatedWord(stem: string, words: ReadonlyMap<string, unknown>, language: string) {
  if (words.has(stem) || !UNCOUNTED.has(language)) return stem;
  const isPart = (word: string) =>
    stem.length >= SHORTEST_SHARED &&
    word.length >= stem.length + SHORTEST_REST &&
    (word.startsWith(stem) || word.endsWith(stem));
  return [...words.keys()].find(isPart) ?? sharedParts(stem, words).at(-1);
}

/** Returns the words of a text with which a compound begins or ends. */
function sharedParts(compound: string, words: ReadonlyMap<string, unknown>): string[] {
  const parts: string[] = [];
  for (let letters = SHORTEST_SHARED; letters <= compound.length - SHORTEST_REST; letters += 1)
    for (const part of [compound.slice(0, letters), compound.slice(-letters)])
      if (words.has(part)) parts.push(part);
  return parts;
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
