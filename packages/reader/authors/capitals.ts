import { hasGivenName } from './given-names.ts';
import { PARTICLES } from './name-words.ts';

const particles = new Set(PARTICLES);

/**
 * Capitalizes a name in lower case, as some publishing systems store it: "ada lovelace" → "Ada Lovelace". A
 * text without a known given name is not changed, because it may not be a name.
 */
export function fromLowerCase(name: string): string {
  return LOWER_CASE.test(name) && hasGivenName(name) ? withCapitals(name) : name;
}

/** A name with a capital at the beginning of each word that is no particle. */
export function withCapitals(name: string): string {
  return name
    .split(' ')
    .map((word, index) =>
      index > 0 && particles.has(word)
        ? word
        : word.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (first) => first.toUpperCase()),
    )
    .join(' ');
}

/** Two to four words in lower case. */
export const LOWER_CASE = /^[\p{Ll}'’-]+(?: [\p{Ll}'’-]+){1,3}$/u;
