import { urlKey } from '../../model/keys/url-key.ts';

/** A source in the format of the API. */
export type ListedSource =
  | { type: 'article_url'; url: string }
  | { type: 'journalist_reference'; name: string; url?: string; publication?: string; domain?: string };
export type Reference = Extract<ListedSource, { type: 'journalist_reference' }>;

/** The result of reading one row of a table, one person, or one link of a text. */
export interface ListEntry {
  /** Line number. As in editors and spreadsheets, the first line is 1. */
  line: number;
  text: string;
  became:
    | { source: ListedSource; unused: string[] }
    /** The line on which this source has already occurred. Each source is sent only once. */
    | { source: ListedSource; repeats: number }
    /** A link that perhaps belongs to whoever sent the text, such as the home page in a signature. */
    | { own: ListedSource }
    /** Why a row of a table is not used. */
    | { problem: string };
}

export interface SourceList {
  entries: ListEntry[];
  /** Headers of the columns that are ignored. */
  unusedColumns: string[];
  /** Everything else in the text: perhaps a pitch. */
  rest: string;
  /** How many links of a long text were left in `rest`, because a job takes 500 sources. */
  beyond: number;
}

/** Marks each entry whose source has occurred in an earlier entry. */
export function markRepeats(entries: readonly ListEntry[]): ListEntry[] {
  const lines = new Map<string, number>();
  return entries.map((entry) => {
    if (!('source' in entry.became)) return entry;
    const { source } = entry.became;
    const key = keyOf(source);
    const earlier = lines.get(key);
    if (earlier !== undefined) return { ...entry, became: { source, repeats: earlier } };
    lines.set(key, entry.line);
    return entry;
  });
}

/**
 * Two sources with the same key are the same: pages by their URL key, people by all their details. A text that is
 * not a URL, which the gateway will refuse, is its own key.
 */
export function keyOf(source: ListedSource): string {
  return source.type === 'article_url'
    ? URL.canParse(source.url)
      ? urlKey(source.url)
      : source.url
    : JSON.stringify(Object.entries(source).toSorted());
}
