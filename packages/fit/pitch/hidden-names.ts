import type { Names } from './names.ts';

const SHORT = 2;

/** The names of a story that say nothing about its subject. */
export interface HiddenNames {
  /** Whole names, in any letters. */
  wholes: readonly string[];
  /** Words that stand for a name where they have a capital: the first of the sender's, each of a person's. */
  words: readonly string[];
}

/** Returns the names that say nothing about the subject of a story: its sender, and those who speak for it. */
export function hiddenNames({ client, isSender, people }: Names): HiddenNames {
  const sender = client !== null && isSender ? [client] : [];
  // A name does not span the end of a sentence.
  const speakers = people.filter((name) => !/\p{Ll}{3}\.\s/u.test(name));
  const parts = [
    ...sender.map((name) => name.split(/\s+/)[0] ?? ''),
    ...speakers.flatMap((name) => name.split(/\s+/)),
  ];
  return {
    wholes: [...sender, ...speakers].toSorted((a, b) => b.length - a.length),
    words: [...new Set(parts)].filter((word) => word.length > SHORT && /^\p{Lu}/u.test(word)),
  };
}

/** Takes names out of a text. */
export function withoutNames(text: string, { wholes, words }: HiddenNames): string {
  return without(without(text, wholes, 'giu'), words, 'gu');
}

function without(text: string, names: readonly string[], flags: string): string {
  if (names.length === 0) return text;
  const all = names.map(escaped).join('|');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`, flags), '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
