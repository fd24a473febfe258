/**
 * The invisible signs that belong to the spelling of what is beside them. All others can hide a text from
 * people, or change its direction, and still reach programs that read it.
 */
const SPELLED: readonly { why: string; before: RegExp; signs: RegExp; after: RegExp }[] = [
  {
    why: 'Persian, Sinhala and the scripts of India: a joiner or non-joiner between two letters',
    before: /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}]$/u,
    signs: /^[\u200c\u200d]$/,
    after: /^[\p{L}\p{M}]/u,
  },
  {
    why: 'Emoji of several parts, and emoji in colors',
    before: /[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u,
    signs: /^\ufe0f?\u200d$/,
    after: /^\p{Extended_Pictographic}/u,
  },
  {
    why: 'The form of an emoji, and of a digit that becomes one',
    before: /[\p{Extended_Pictographic}\d#*]$/u,
    signs: /^[\ufe0e\ufe0f]$/,
    after: /^/,
  },
  {
    why: 'Japan: the form of a character, which names depend on',
    before: /\p{Script=Han}$/u,
    signs: /^(?:[\ufe00-\ufe0f]|\udb40[\udd00-\uddef])$/,
    after: /^/,
  },
  {
    why: 'Mongolian: the form of a letter, and the separator of a vowel',
    before: /\p{Script=Mongolian}$/u,
    signs: /^[\u180b-\u180f]$/,
    after: /^/,
  },
];

/**
 * Signs of the categories Cf and Default_Ignorable_Code_Point, but for those that are white space (U+200B, U+FEFF) and
 * the visible ones of Arabic and other scripts. Halves of pairs are matched, because patterns without the
 * `u` flag are faster.
 */
const SIGNS =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200c-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufffb';
/** One class of characters, which V8 searches several times as fast as alternatives. Few texts have any of them. */
const SUSPECT = new RegExp(`[${SIGNS}\\ud82f\\ud834\\udb40-\\udb43]`);
const RUN = new RegExp(
  `(?:[${SIGNS}]|\\ud82f[\\udca0-\\udca3]|\\ud834[\\udd73-\\udd7a]|[\\udb40-\\udb43][\\udc00-\\udfff])+`,
  'g',
);

/**
 * Where a line may break inside a word. Elsewhere, such a place separates words as a space does: in Thai, or between a
 * link and what follows.
 */
const BREAK_IN_WORD = /(?<=[\p{Lu}\p{Ll}])\u200b+(?=\p{Ll})/gu;

/** Removes invisible signs from a text, except where they belong to its spelling. */
export function withoutInvisible(original: string): string {
  const text = original.includes('\u200b') ? original.replace(BREAK_IN_WORD, '') : original;
  if (!SUSPECT.test(text)) return text;
  return text.replace(RUN, (signs, at: number) => {
    if (signs.length > 2) return '';
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + signs.length, at + signs.length + 2);
    const isSpelled = SPELLED.some(
      (spelled) => spelled.signs.test(signs) && spelled.before.test(before) && spelled.after.test(after),
    );
    return isSpelled ? signs : '';
  });
}
