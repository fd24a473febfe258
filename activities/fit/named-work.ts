import { plainText } from './plain-work.ts';
import { visible } from './tokens.ts';
import { unquotable } from './unquotable.ts';
import { monthOf, type Named, type Words } from './words/words.ts';
import type { Work } from './work.ts';

/** Maximum number of words of a title that is quoted. An article with a longer title is described instead. */
const TITLE_WORDS = 18;

/**
 * Returns how a sentence can name an article. Titles come from untrusted pages, so a title is not quoted if
 * the title contains links or instructions, or is too long.
 */
export function namedWork(work: Work | undefined, words: Words): Named {
  const title = visible(work?.title ?? '').trim();
  const isShown =
    title !== '' &&
    unquotable(title) === null &&
    plainText(title) === title &&
    // A quotation mark inside the title would seem to end the quotation.
    !title.includes('”') &&
    title.split(' ').length <= TITLE_WORDS;
  return { title: isShown ? title : null, month: monthOf(work?.published ?? null, words) };
}
