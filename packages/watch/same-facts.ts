import { normalizeName } from '../../model/index.ts';

/** What separates a role from the name of the outlet that is printed behind it, and not from a subject: “Columnist · science”. */
const OUTLET =
  /(?: (?:at|for|bei|beim|chez|en|para|presso|bij) (?=[\p{Lu}\d]|the )| [|·•–—] (?!(?!(?:the|die|der|das|la|le|el|il|de|het) )\p{Ll})).*$/u;
const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'de', 'du', 'der', 'die', 'und', 'et', 'y', 'e']);

/**
 * Returns the same text for wordings of one role: pages turn words around (“Columnist, sport”), and write the outlet behind
 * them or not.
 */
export function roleKey(role: string): string {
  return wordsOf(role).join(' ');
}

/** Whether one of two roles states no word that the other lacks, as lists write roles shorter or longer than pages. */
export function isSameRole(one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return short.every((word) => long.includes(word));
}

function wordsOf(role: string): string[] {
  const words = normalizeName(role.replace(OUTLET, '')).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word !== '' && !SMALL_WORDS.has(word)).sort();
}
