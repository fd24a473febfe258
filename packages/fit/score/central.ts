import { languageByCode } from '../lexicon/language.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import type { Digest } from '../work/digest.ts';

/**
 * An article counts as being about a word if its headline or its lead contains the word, or if its body
 * contains the word this many times.
 */
const OFTEN = 3;

/**
 * Returns whether an article is about a topic, based on the topic's most distinctive word in singular or
 * plural.
 */
export function isCentral(topic: string, digest: Digest): boolean {
  const [main] = stemsOf(topic, digest).toSorted(
    (a, b) => rarity(b, digest.language) - rarity(a, digest.language),
  );
  return main !== undefined && isCentralStem(main, digest);
}

/**
 * Returns whether any word of a topic is central to an article. If so, the report does not say that the
 * article mentions the topic only in passing.
 */
export function hasCentralWord(topic: string, digest: Digest): boolean {
  return stemsOf(topic, digest).some((stem) => isCentralStem(stem, digest));
}

function stemsOf(topic: string, { language }: Digest): string[] {
  return tokenize(topic, languageByCode(language)).map(({ stem }) => stem);
}

function isCentralStem(stem: string, { words }: Digest): boolean {
  const row = words.find(([known]) => known === stem);
  if (!row) return false;
  const [, headline, lead, body] = row;
  return headline + lead > 0 || body >= OFTEN;
}
