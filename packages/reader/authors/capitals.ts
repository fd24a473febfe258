import { hasGivenName } from './given-names.ts';
import { PARTICLES } from './name-words.ts';

const particles = new Set(PARTICLES);

/**
 * Capitalizes a name in lower case, as some publishing systems store it: "ada lovelace" → "Ada Lovelace". A
 * text without a known given name is not changed, because it may not be a name.
 */
export function fromLowerCase(name: string): string {
  if (!LOWER_CASE.test(name) || !hasGivenName(name)) return name;
  return name
    .split(' ')
    .map((word, index) =>
      index > 0 && particles.has(word)
        ? word
        : word.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (first) => first.toUpperCase()),
    )
    .join(' ');
}

const LOWER_CASE = /^[\p{Ll}'’-]+(?: [\p{Ll}'’-]+){1,3}$/u;
