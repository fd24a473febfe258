import { hasGivenName } from './given-names.ts';
import { PLACE_BEGINNINGS } from './name-words.ts';
import { isCredential, isNameWord, isOrganization, isRole } from './person-names.ts';

/**
 * Parses lists in which the surname comes first, such as "Lovelace, Ada; Babbage, Charles" and "Lovelace, Ada
 * K.". Null if the parts do not form such a list, for example if one part is a complete name.
 */
export function reversedNames(parts: string[]): string[] | null {
  if (parts.length === 2 && couldBeName(parts[0] ?? '') && /^\p{Lu}\p{L}+ \p{Lu}\.?$/u.test(parts[1] ?? ''))
    return [`${parts[1]} ${parts[0]}`];
  if (parts.length < 2 || parts.length % 2 === 1 || !parts.every(couldBeName)) return null;
  return parts.flatMap((part, index) => (index % 2 === 0 ? [`${parts[index + 1]} ${part}`] : []));
}

function couldBeName(word: string): boolean {
  if (word.includes(' ') || /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(word)) return false;
  return isNameWord(word, false) && !isOrganization(word) && !isRole(word) && !isCredential(word);
}

/** Matches several surnames in capitals before given names, as libraries write them: "HOLM LOVELACE, Ada". */
const SURNAMES_FIRST =
  /^(\p{Lu}[\p{Lu}\p{M}'’-]+(?: \p{Lu}[\p{Lu}\p{M}'’-]+){1,3}),\s+(\p{Lu}\p{Ll}[\p{Ll}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,2})$/u;

/** Returns the name of the one person whom a byline names as libraries do, with the given name first; null for others. */
export function libraryName(byline: string): string | null {
  const [, surnames = '', given = ''] = SURNAMES_FIRST.exec(byline.trim()) ?? [];
  // "NEW LINDMOOR, Paris" are two places.
  const isPlace = PLACE_BEGINNINGS.includes(surnames.split(' ')[0]?.toLowerCase() ?? '');
  return hasGivenName(given) && !hasGivenName(surnames) && !isPlace && !isOrganization(surnames)
    ? `${given} ${surnames}`
    : null;
}
