/**
 * What a query of a journalist search asks for. The kinds are in the order in which a plan lists them;
 * searches of different kinds that find the same person are evidence of how many people none of them found.
 */
export const QUERY_KINDS = [
  'core_subject',
  'sub_angle',
  'names',
  'rivals',
  'regulator',
  'place',
  'other_language',
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** One query of a journalist search: words, any of which an article may contain. */
export interface SearchQuery {
  kind: QueryKind;
  /** The words as they are shown to the user. */
  q: string;
  /** The language of the words (ISO 639-1). */
  language: string;
}

/** A word of a query, in the form in which the index of words is searched. */
export interface QueryWord {
  /** The word as written, in lower case. */
  word: string;
  /** The stem of the word, without accents. */
  stem: string;
}

/** An article of the news index that a query found. */
export interface IndexedPiece {
  url_key: string;
  url: string;
  domain: string;
  title: string;
  snippet: string | null;
  authors: string[];
  published_at: Date | null;
  language: string | null;
  source_name: string | null;
  story: string;
}

/** How many articles of a part of the index contain each of some word stems. */
export interface WordCounts {
  articles: number;
  documents: ReadonlyMap<string, number>;
}
