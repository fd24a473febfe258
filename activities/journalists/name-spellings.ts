import anyAscii from 'any-ascii';
import { normalizeName } from '../../model/index.ts';

/** How much of a name an account has: both names, an initial for one (`part`), the surname alone, or none (null). */
export type Spelled = 'full' | 'part' | 'surname' | null;

/** The shortest surname that counts without a first name or initial; a shorter one may be a mere syllable. */
const MIN_SURNAME = 4;
const MIN_WORD = 2;

/**
 * Returns how an account (a handle, or what precedes an @) spells a name, such as `alovelace` or `adal`. Other
 * scripts are transliterated, and umlauts tried in both their German and their plain spelling.
 */
export function spellingOf(account: string, name: string): Spelled {
  const given = lettersOf(account);
  const words = given.split(' ').filter((word) => word !== '');
  const joined = words.join('');
  let best: Spelled = null;
  for (const spelling of latinSpellings(name).flatMap(withJoinedNames)) {
    const first = spelling[0] ?? '';
    const last = spelling.at(-1) ?? '';
    if (spelling.length < 2 || last.length < MIN_WORD) continue;
    if (isFull(joined, words, spelling, first, last)) return 'full';
    if (isPart(joined, spelling, first, last)) best = 'part';
    else if (last.length >= MIN_SURNAME && words.includes(last)) best ??= 'surname';
  }
  return best;
}

/** Returns whether an account is the given name of somebody and nothing else. */
export function isGivenName(account: string, name: string): boolean {
  return latinSpellings(name).some(([first = '']) => first.length > MIN_WORD && lettersOf(account) === first);
}

/** A name, and with its words joined to a given name and a surname in every way: `chloe`, `oneill` of Chloé O’Neill. */
function withJoinedNames(words: string[]): string[][] {
  const pairs = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(''), words.slice(at + 1).join('')]);
  return [words, ...pairs];
}

function isFull(joined: string, words: string[], all: string[], first: string, last: string): boolean {
  if ([first + last, last + first, all.join('')].includes(joined)) return first.length >= MIN_WORD;
  // Both names are separate words, possibly among others: `ada.lovelace.ext`, `lovelace_ada_news`.
  return first.length >= MIN_WORD && words.includes(first) && words.includes(last);
}

function isPart(joined: string, all: string[], first: string, last: string): boolean {
  const initials = all
    .slice(0, -1)
    .map((word) => word.charAt(0))
    .join('');
  const forms = [first.charAt(0) + last, last + first.charAt(0), initials + last, first + last.charAt(0)];
  return forms.includes(joined) && joined.length > MIN_WORD + 1;
}

/** Returns the words of a name in Latin letters, once for each possible spelling. */
function latinSpellings(name: string): string[][] {
  const german = name.replace(/[äöüÄÖÜ]/g, (vowel) => `${vowel.normalize('NFD').charAt(0)}e`);
  const danish = name.replace(/[øØ]/g, 'oe').replace(/[åÅ]/g, 'aa').replace(/[æÆ]/g, 'ae');
  const words = [name, german, danish].map((spelling) => {
    const latin = anyAscii(spelling.normalize('NFC'));
    // One-syllable names are often written together, as in "ZhangWei".
    return lettersOf(latin.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
      .split(' ')
      .filter((word) => word !== '');
  });
  return words.filter(
    (spelling, index) => words.findIndex((other) => other.join() === spelling.join()) === index,
  );
}

function lettersOf(text: string): string {
  return normalizeName(text).replace(/\d+/g, '').replace(/\s+/g, ' ').trim();
}

/** Returns whether two names share a sufficiently long word in Latin letters. */
export function couldBeOneName(one: string, other: string): boolean {
  const words = new Set(
    latinSpellings(one)
      .flat()
      .filter((word) => word.length > MIN_WORD),
  );
  const others = latinSpellings(other).flat();
  return normalizeName(one) === normalizeName(other) || others.some((word) => words.has(word));
}
