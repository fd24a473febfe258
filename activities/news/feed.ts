import type { DateValue } from '../articles/index.ts';

/** One announced article. Unknown is null. */
export interface FeedItem {
  title: string;
  /** Absolute. */
  url: string;
  published: DateValue | null;
  authors: string[];
  summary: string | null;
  image: string | null;
  /** ISO 639. */
  language: string | null;
  /** Who published it, where the feed says so of each item. */
  publication: string | null;
}

/** An item as the formats give it, unchecked. */
export interface RawItem {
  title: string | undefined;
  link: string | undefined;
  date: string | undefined;
  authors: (string | undefined)[];
  summary?: string | undefined;
  image?: string | undefined;
  language?: string | undefined;
  publication?: string | undefined;
}

export type FeedReading = { ok: true; items: FeedItem[] } | { ok: false; message: string };

/** `en-GB`, `en_GB` and `EN` are all `en`. */
export function languageOf(tag: string | undefined): string | null {
  return /^([a-z]{2,3})(?:$|[-_])/i.exec(tag?.trim() ?? '')?.[1]?.toLowerCase() ?? null;
}
