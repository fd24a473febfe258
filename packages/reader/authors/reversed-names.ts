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
