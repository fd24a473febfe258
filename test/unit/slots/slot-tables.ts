import type { Slot } from './slot.ts';

/**
 * Two slow regular expressions, which the measurement must report, and a fast one, which it must not report.
 * Each slow expression is slow for only one of the texts, because measuring a slow text takes seconds.
 */
const BAD_RULES: Slot[] = [
  { name: 'quadratic', read: (text) => / +$/.test(text) },
  { name: 'endless', read: (text) => /^(?:-|--)*$/.test(text) },
  { name: 'good', read: (text) => text.trimEnd() },
];

/**
 * Each function imports one table of slots (places for any text in a page or file). A process imports only
 * the table that it measures, because each table needs a different part of Byline's code.
 */
export const SLOT_TABLES = {
  articles: async () => (await import('./article-slots.ts')).ARTICLE_SLOTS,
  'author pages': async () => (await import('./people-slots.ts')).AUTHOR_PAGE_SLOTS,
  fit: async () => (await import('./fit-slots.ts')).FIT_SLOTS,
  'home pages': async () => (await import('./site-slots.ts')).HOME_PAGE_SLOTS,
  'robots.txt': async () => (await import('./site-slots.ts')).ROBOTS_SLOTS,
  feeds: async () => (await import('./feed-slots.ts')).FEED_SLOTS,
  OPML: async () => (await import('./feed-slots.ts')).OPML_SLOTS,
  'bad rules': async () => BAD_RULES,
} satisfies Record<string, () => Promise<Slot[]>>;

export type SlotTable = keyof typeof SLOT_TABLES;
