/**
 * How text becomes searchable words. A document holds each word twice: as it is written (`simple`), so that
 * names, phrases and languages without a stemmer are found, and as the stem of its language. Weights: title A,
 * description B, text C, authors D (as written).
 */

/** PostgreSQL's own stemmers by language; other languages are searched as written. */
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

/** Scripts that write no spaces between words: PostgreSQL would take a sentence for one word. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The text with its words set apart, and without what PostgreSQL cannot store. */
export function separateWords(text: string): string {
  return text
    .replaceAll('\0', ' ')
    .replace(UNSPACED, (run) => ` ${Array.from(segmenter.segment(run), (part) => part.segment).join(' ')} `);
}

/** An article's words by weight, set apart, and the stemmer of its language: what its `tsvector` is made of. */
export function searchWords(article: {
  title: string;
  snippet: string | null;
  text: string | null;
  authors: string[];
  language: string | null;
}) {
  return {
    stemmer: stemmerOf(article.language),
    title_words: separateWords(article.title),
    snippet_words: separateWords(article.snippet ?? ''),
    text_words: separateWords(article.text ?? ''),
    author_words: separateWords(article.authors.join(', ')),
  };
}
