import { UNSPACED } from './scripts.ts';

/**
 * How text becomes searchable words. Each text is indexed twice: once as written (`simple`), so that names,
 * phrases and languages without a stemmer can be searched, and once stemmed in its language. Weights: title
 * A, description and section B, text C, authors D (as written).
 */

/** PostgreSQL's built-in stemmers by language. Text in any other language is searched as written. */
const STEMMERS: Record<string, string> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nl: 'dutch',
  no: 'norwegian',
  nb: 'norwegian',
  nn: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

export function stemmerOf(language: string | null): string | null {
  return (language && STEMMERS[language]) || null;
}

/** PostgreSQL would treat a sentence without spaces as one word, so separate its words. */
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu');
/** Soft hyphens, zero-width spaces and direction marks, which divide no words. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Returns the text with its words separated by spaces and without characters that PostgreSQL cannot store. */
export function separateWords(text: string): string {
  return text
    .replaceAll('\0', ' ')
    .replace(INVISIBLE, '')
    .replace(
      UNSPACED_RUN,
      (run) => ` ${Array.from(segmenter.segment(run), (part) => part.segment).join(' ')} `,
    );
}

const ENTRY = /'((?:[^']|'')*)'(?::([\dA-D,]+))?/g;
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, 'u');
const BEGINS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Returns the words of a `tsvector`, given as text, in the order of the text that it indexes. */
export function wordsInOrder(vector: string): string {
  const placed = [...vector.matchAll(ENTRY)].flatMap(([, word = '', places = '']) =>
    places
      .split(',')
      .map((place) => ({ word: word.replaceAll("''", "'"), at: Number.parseInt(place, 10) || 0 })),
  );
  placed.sort((a, b) => a.at - b.at);
  return placed.reduce((text, { word }) => {
    const isOneRun = ENDS_UNSPACED.test(text) && BEGINS_UNSPACED.test(word);
    return text + (isOneRun ? '' : ' ') + word;
  }, '');
}

/** Folders in URLs that name a kind of page rather than a subject. */
const KINDS_OF_PAGES = new Set(['news', 'article', 'articles', 'story', 'stories', 'archive', 'content']);
/**
 * The minimum length of a word in the path of a URL. Shorter words are usually languages, countries or technical names.
 */
const MIN_SECTION = 4;

/**
 * The words of the section in which a publisher filed an article, from the folders of its URL. A report of a
 * football match rarely contains the word "football", but the name of its section does. The last part of the
 * path is not a folder, and usually repeats the headline.
 */
function sectionWords(url: string): string {
  const folders = new URL(url).pathname.split('/').slice(0, -1);
  const words = folders.flatMap(
    (folder) =>
      folder
        .toLowerCase()
        .match(/^\p{L}[\p{L}-]*$/u)?.[0]
        .split('-') ?? [],
  );
  return words.filter((word) => word.length >= MIN_SECTION && !KINDS_OF_PAGES.has(word)).join(' ');
}

/**
 * Returns the data for an article's `tsvector`: the words of each part of the article, because each part has
 * its own weight, and the stemmer for the article's language.
 */
export function searchWords(article: {
  url: string;
  title: string;
  snippet: string | null;
  text: string | null;
  authors: string[];
  language: string | null;
}) {
  return {
    stemmer: stemmerOf(article.language),
    title_words: separateWords(article.title),
    snippet_words: separateWords(`${article.snippet ?? ''} ${sectionWords(article.url)}`),
    text_words: separateWords(article.text ?? ''),
    author_words: separateWords(article.authors.join(', ')),
  };
}
