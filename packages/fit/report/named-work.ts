import { plainText } from '../lexicon/plain-work.ts';
import { visible } from '../lexicon/tokens.ts';
import { unquotable } from '../lexicon/unquotable.ts';
import type { Work } from '../work/work.ts';
import { languageName, monthOf, type Named, type Words } from './words/words.ts';

/** Maximum number of words of a title that is quoted. An article with a longer title is described instead. */
const TITLE_WORDS = 18;
/** The least number of words of the first part of a longer title that stands for the whole. */
const LEAST_WORDS = 5;

/** Returns a long title up to the dash, colon or stroke where its first part ends. */
function withoutSecondPart(title: string): string {
  if (title.split(' ').length <= TITLE_WORDS) return title;
  const [first = ''] = title.split(/\s[—–|-]\s|:\s/u);
  return first.split(' ').length >= LEAST_WORDS ? first : title;
}

/** Removes the asterisks and underscores of Markdown, which mark words as a title: “*A Treatise* (1792)”. */
function withoutMarkup(title: string): string {
  return title.replace(/(?<![\p{L}\p{N}])([*_]{1,2})(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, '$2');
}

/** Removes remarks in square brackets, and the quotation marks around and the full stop after a whole title. */
function withoutAsides(title: string): string {
  const bare = title.replace(/\s*\[[^\]]*\]/gu, '').trim();
  const whole = /^(?:"[^"]*"|'.*'|‘.*’)$/.test(bare) ? bare.slice(1, -1) : bare;
  return whole.replace(/(?<![.\p{Lu}])\.$/u, '');
}

/**
 * Returns the title and the month by which a sentence can refer to an article, and its language if it is not that
 * of the report. Titles come from untrusted
 * pages, so the title is null if it contains links or instructions, or is too long.
 */
export function namedWork(work: Work | undefined, words: Words, language: string = words.code): Named {
  const title = withoutSecondPart(withoutAsides(withoutMarkup(visible(work?.title ?? '').trim())));
  const isShown =
    title !== '' &&
    unquotable(title) === null &&
    plainText(title) === title &&
    // The title is shown in quotation marks, so a title that contains a closing quotation mark is not shown.
    !title.includes('”') &&
    title.split(' ').length <= TITLE_WORDS;
  return {
    title: isShown ? title : null,
    month: monthOf(work?.published ?? null, words),
    language: language === words.code ? null : languageName(language, words),
  };
}
