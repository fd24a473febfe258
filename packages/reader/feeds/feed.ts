import type { DateValue } from '../dates/date-values.ts';

/** One article in a feed. Unknown values are null. */
export interface FeedItem {
  title: string;
  /** An absolute URL: that of the feed with the item's id as its fragment for an item without a page. */
  url: string;
  published: DateValue | null;
  authors: string[];
  summary: string | null;
  image: string | null;
  /** ISO 639 code. */
  language: string | null;
  /** The publisher of a feed item, if the feed names one for each item. */
  publication: string | null;
}

/** A feed item as parsed, before validation. */
export interface RawItem {
  title: string | undefined;
  /** Whether the title is plain text, in which `<b>` is no markup. */
  titleIsText?: boolean;
  /** The addresses that the link is relative to, outermost first (XML Base). */
  base?: (string | undefined)[];
  link: string | undefined;
  id?: string | undefined;
  date: string | undefined;
  /** Other dates of the item, for one whose `date` is none. */
  otherDates?: (string | undefined)[];
  authors: (string | undefined)[];
  summary?: string | undefined;
  image?: string | undefined;
  language?: string | undefined;
  publication?: string | undefined;
}

export type FeedReading = { ok: true; items: FeedItem[] } | { ok: false; message: string };

/** Maps language tags such as `en-GB`, `en_GB` and `EN` to `en`. */
export function languageOf(tag: string | undefined): string | null {
  return /^([a-z]{2,3})(?:$|[-_])/i.exec(tag?.trim() ?? '')?.[1]?.toLowerCase() ?? null;
}
