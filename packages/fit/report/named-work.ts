import { plainText } from '../lexicon/plain-work.ts';
import { visible } from '../lexicon/tokens.ts';
import { unquotable } from '../lexicon/unquotable.ts';
import { type Digest, flat } from '../work/digest.ts';
import type { Work } from '../work/work.ts';
import { languageName, monthOf, type Named, type Words } from './words/words.ts';

/** Maximum number of words of a title that is quoted as it is; of a longer one, a part is quoted. */
const TITLE_WORDS = 18;
/** The same for a title without such a part; if it is longer, the article is described. */
const LONGEST_TITLE = 22;
/** Matches a part of a title that is the label of a series: "Meghan and Harry latest news". */
const LABEL = /\s(?:latest|news|live|updates?)$/iu;
/** The least number of words of a part of a title that stands for the whole, and of what is before a comma. */
const LEAST_WORDS = 5;
const LEAST_BEFORE_COMMA = 6;
/** Ends of parts of a title: a dash, a colon, a question mark, a full stop after a word, and a bracket at the end. */
const PART_ENDS = /\s[—–|-]\s|—|[:;]\s|(?<=[?!])\s|(?<=\p{Ll}{3})\.\s|\s(?=\([^()]*\)$)/u;
/** Matches a tag that a title is about, as in “30 Years of <br> Tags”, of which the name is kept; other markup makes a title unquotable. */
const LONE_TAG = /(?<=\s|^)<([a-z][a-z\d]{0,9})>(?=\s|$)/gi;
/** Matches a title whose beginning needs what follows its comma: "To Find the 5 Best Presses, I Put 17 to the Test". */
const SUBORDINATE =
  /^(?:to|if|when|while|as|after|before|since|because|although|wenn|weil|während|nachdem|obwohl|si|cuando|aunque|quand|lorsque|depuis) /iu;
/** Matches the path of pages or a catchword before a title, and the name of a site after a bar. */
const BREADCRUMBS = /^(?:[^>»|]{2,30}\s[>»]\s)+(?=\S+ \S+ \S+)|^\S+(?: \S+){0,2}\s\|\s(?=\S+ \S+ \S+)/u;
const SITE_NAME = /(?<=\S+ \S+ \S+)\s[|•·]\s[^|•·]{2,40}$/u;
/** Matches a site's or section's name of at most four capitalized words after a dash, or after a colon with a space before it. */
const CAPITALIZED_NAME = /(?<=\S+ \S+ \S+ \S+)\s[–—:-](?:\s[\p{Lu}\d][\p{L}\d.&?’'-]*){1,4}$/u;
const QUOTES: Readonly<Record<string, readonly [string, string]>> = { en: ['‘', '’'], de: ['‚', '‘'] };

/**
 * Returns the parts of a title that can stand for the whole, the longest first: what is before its first dash, colon
 * or comma. A catchword such as “Technology:” says too little, so it is left out.
 */
function partsOf(title: string): string[] {
  const parts = title.split(PART_ENDS).map((part) => part.trim());
  const isLong = (part: string, least: number) => part.split(' ').length >= least;
  const main = parts
    .slice(0, 2)
    .find((part) => (isLong(part, LEAST_WORDS) || /[?!]$/.test(part)) && !LABEL.test(part));
  if (main === undefined || (main !== parts[0] && isLong(parts[0] ?? '', 3))) return [];
  const commas = main.split(', ');
  const starts = commas.map((_, at) => commas.slice(0, at + 1).join(', '));
  const start = SUBORDINATE.test(main) ? undefined : starts.find((part) => isLong(part, LEAST_BEFORE_COMMA));
  return [...new Set([main, start ?? main])].filter((part) => part.length < title.length && isBalanced(part));
}

/** Returns whether each bracket and quotation mark in a part of a title is closed. */
function isBalanced(part: string): boolean {
  const count = (letter: RegExp) => part.match(letter)?.length ?? 0;
  return count(/[(]/g) === count(/[)]/g) && count(/[“„«‘‚]/g) === count(/[”»’]/g) && count(/"/g) % 2 === 0;
}

/** Gives the quotations inside a title the inner quotation marks of a language, because the title is quoted itself. */
function withInnerQuotes(title: string, language: string): string {
  const [open, close] = QUOTES[language] ?? ['“', '”'];
  return title.replace(
    /"([^"]+)"|[“„]([^“”"]+)[”“]|«\s?([^«»]+?)\s?»|[‘‚]([^‘’']+)[’'‘](?!\p{L})/gu,
    (_, ...found) => {
      const inner = found.slice(0, 4).find((one) => one !== undefined) as string;
      return `${open}${inner}${close}`;
    },
  );
}

/** Matches a line such as “By Bianca Knauf.” or “Guest post by Bianca Knauf.” with which an article begins. */
const BYLINE = /^ (?:\p{L}+ ){0,3}(?:by|von|por|par) (\p{L}+(?: \p{L}+){1,2}) \. /u;

/** Returns whether an article begins with the name of somebody else as its author. */
export function isByOther(digest: Digest | undefined, name: string): boolean {
  const [, author] = digest?.text.body.match(BYLINE) ?? [];
  const own = new Set(flat(name).split(' '));
  return author !== undefined && !author.split(' ').some((word) => own.has(word));
}

/** Removes the asterisks and underscores of Markdown, which mark words as a title: “*A Treatise* (1792)”. */
function withoutMarkup(title: string): string {
  return title.replace(/(?<![\p{L}\p{N}])([*_]{1,2})(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, '$2');
}

/** Removes the word in which a title was cut off, remarks in square brackets, a last date, breadcrumbs, names of sites, and the quotation marks around and the full stop after a whole title. */
function withoutAsides(title: string): string {
  const bare = title
    .replace(/[\s,;:–—-]+[^\s,]*(?:\.{3}|…)$/u, '')
    .replace(/\s*\[[^\]]*\]|\s*\([\d./-]{8,10}\)$/gu, '')
    .replace(BREADCRUMBS, '')
    .replace(SITE_NAME, '')
    .replace(CAPITALIZED_NAME, '')
    .trim();
  const whole = /^(?:"[^"]*"|'.*'|‘.*’)$/.test(bare) ? bare.slice(1, -1) : bare;
  return whole.replace(/(?<![.\p{Lu}])\.$/u, '');
}

/**
 * Returns the title and the month by which a sentence can refer to an article, and its language if it is not that
 * of the report. Titles come from untrusted pages, so the title is null if it contains links or instructions, or is
 * too long.
 */
export function namedWork(work: Work | undefined, words: Words, language: string = words.code): Named {
  const bare = visible(work?.title ?? '')
    .replace(/\p{Extended_Pictographic}\uFE0F?\s?/gu, '')
    .replace(LONE_TAG, '$1');
  const title = withoutAsides(withoutMarkup(bare.trim()));
  const isSafe = title !== '' && unquotable(title) === null && plainText(title) === title;
  const isWithin = (most: number) => (part: string) => part.split(' ').length <= most;
  const usual = [title, ...partsOf(title)].filter(isWithin(TITLE_WORDS));
  const titles = usual.length > 0 ? usual : [title].filter(isWithin(LONGEST_TITLE));
  const [shown = null, ...shorter] = isSafe ? titles.map((part) => withInnerQuotes(part, words.code)) : [];
  return {
    title: shown,
    shorter,
    month: monthOf(work?.published ?? null, words),
    language: language === words.code ? null : languageName(language, words),
  };
}
