import { plainText } from './plain-work.ts';
import { visible } from './tokens.ts';
import { unquotable } from './unquotable.ts';
import { monthOf, type Named, type Words } from './words/words.ts';
import type { Work } from './work.ts';

/** Longer titles are described, not quoted. */
const TITLE_WORDS = 18;

/**
 * Titles are written by strangers. Those with links or instructions, or as long as a whole text, are not
 * passed on.
 */
export function namedWork(work: Work | undefined, words: Words): Named {
  const title = visible(work?.title ?? '').trim();
  const isShown =
    title !== '' &&
    unquotable(title) === null &&
    plainText(title) === title &&
    // Otherwise, the quotation would appear to end at this point.
    !title.includes('”') &&
    title.split(' ').length <= TITLE_WORDS;
  return { title: isShown ? title : null, month: monthOf(work?.published ?? null, words) };
}
