import type { Pitch } from './pitch.ts';

/** A capitalized word inside a sentence, or at its beginning. */
const CAPITALIZED = /(?<=[\p{Ll}\d,] |^)\p{Lu}[\p{L}\d-]+/gu;

/**
 * Returns the name that most sentences of a pitch contain, which is that of its sender or product; null if none
 * has two. A word that the pitch also writes in lower case is not a name. In German, where all nouns have
 * capitals, names cannot be told apart.
 */
export function senderOf({ parts, language }: Pick<Pitch, 'parts' | 'language'>): string | null {
  if (language.code === 'de') return null;
  const counts = new Map<string, number>();
  for (const sentence of parts.story)
    for (const word of new Set(sentence.match(CAPITALIZED) ?? []))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = new Set(parts.story.join(' ').match(/[\p{L}\d-]+/gu) ?? []);
  const [best] = [...counts]
    .filter(([word, count]) => count > 1 && !words.has(word.toLowerCase()))
    .sort(([, a], [, b]) => b - a);
  return best?.[0] ?? null;
}
