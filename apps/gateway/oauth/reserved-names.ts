import anyAscii from 'any-ascii';
import unhomoglyph from 'unhomoglyph';

const PRODUCT = 'byline';
/** The product's name as `unhomoglyph`, which has Unicode's table of confusable characters (UTS 39), writes it. */
const LOOKS = new Set([PRODUCT, PRODUCT.toUpperCase()].map(looksOf));
/** Where an app says what it works with. */
const COMPANION = /\b(?:for|with|via|to) byline\b|\(byline\)/gi;

/**
 * Returns what is wrong with the name of a client that anybody may register, or null: it must not look like one of
 * Byline's own, nor mix alphabets in a word, as imitations do.
 */
export function faultOfClientName(name: string): string | null {
  const plain = name.normalize('NFKC');
  const words = plain.match(/[\p{L}\p{M}\p{N}|]+/gu) ?? [];
  if (words.some(mixesAlphabets)) return 'must not mix letters of several alphabets in a word';
  const rest = plain.replace(COMPANION, ' ').match(/[\p{L}\p{M}\p{N}|]+/gu) ?? [];
  const first = looksOf(rest.join('').slice(0, PRODUCT.length));
  // `B-y-line` begins with a shorter word, `Bylines Daily` with a longer one.
  const isSpaced = (rest[0]?.length ?? 0) < PRODUCT.length && LOOKS.has(first);
  return isSpaced || rest.some((word) => LOOKS.has(looksOf(word)))
    ? `must not be a name of Byline itself; "… for ${PRODUCT[0]?.toUpperCase()}${PRODUCT.slice(1)}" may end a name`
    : null;
}

function mixesAlphabets(word: string): boolean {
  return (
    /\p{Script=Latin}/u.test(word) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(word)
  );
}

function looksOf(word: string): string {
  const bare = word.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  // Small capitals are letters of their own, which only the other table has.
  return unhomoglyph(anyAscii(unhomoglyph(bare)).toLowerCase()).toLowerCase();
}
