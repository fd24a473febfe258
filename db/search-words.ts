import { type RawBuilder, sql } from 'kysely';

/**
 * How text becomes searchable words. A document holds each word twice: as it is written (`simple`), so that
 * names, phrases and languages without a stemmer are found, and as the stem of its language. Weights: title A,
 * description B, text C.
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

export function searchVector(article: {
  title: string | null;
  description: string | null;
  text: string;
  language: string | null;
}): RawBuilder<string> {
  const stemmer = stemmerOf(article.language);
  const parts = [
    { weight: 'A', text: article.title },
    { weight: 'B', text: article.description },
    { weight: 'C', text: article.text },
  ].map(({ weight, text }) => {
    const words = separateWords(text ?? '');
    const written = sql`to_tsvector('simple', ${words})`;
    const stems = stemmer ? sql`to_tsvector(${stemmer}::regconfig, ${words})` : null;
    return { written, stems, weight: sql`${weight}::"char"` };
  });
  const written = parts.map((part) => sql`setweight(${part.written}, ${part.weight})`);
  const stems = parts.flatMap((part) => (part.stems ? [sql`setweight(${part.stems}, ${part.weight})`] : []));
  return sql<string>`${sql.join([...written, ...stems], sql` || `)}`;
}
