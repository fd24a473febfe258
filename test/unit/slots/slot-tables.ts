import type { Slot } from './slot.ts';

/**
 * Slots with slow regular expressions, which show that the measurement detects them, and one slot that is
 * fast.
 */
const BAD_RULES: Slot[] = [
  { name: 'quadratic', read: (text) => /\s+$/.test(text) },
  { name: 'endless', read: (text) => /^(?:-|--)*$/.test(text) },
  { name: 'good', read: (text) => text.trimEnd() },
];

/** Load the tables one at a time, because each table needs a different part of the program. */
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
