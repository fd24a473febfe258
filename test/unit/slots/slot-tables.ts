import type { ElementSlot } from './element-slots.ts';
import type { Slot } from './slot.ts';

/**
 * Slow regular expressions and a quadratic loop, which the measurement must report, and fast ones, which it
 * must not report.
 * Each slow expression is slow for only one of the texts, because measuring a slow text takes seconds.
 */
const BAD_RULES: (Slot | ElementSlot)[] = [
  { name: 'quadratic', read: (text) => / +$/.test(text) },
  { name: 'endless', read: (text) => /^(?:-|--)*$/.test(text) },
  { name: 'good', read: (text) => text.trimEnd() },
  { name: 'pairs', readMany: (count) => pairsOf(count, () => count) },
  { name: 'good pairs', readMany: (count) => pairsOf(count, () => 5) },
];

/** Compares each of `count` elements with as many others as `others` says. */
function pairsOf(count: number, others: () => number): number {
  let equal = 0;
  for (let at = 0; at < count; at += 1)
    for (let other = 0; other < others(); other += 1) if (`${at}` === `${other}`) equal += 1;
  return equal;
}

/**
 * Each function imports one table of slots (places for any text in a page or file). A process imports only
 * the table that it measures, because each table needs a different part of Byline's code.
 */
export const SLOT_TABLES = {
  articles: async () => (await import('./article-slots.ts')).ARTICLE_SLOTS,
  'author pages': async () => (await import('./people-slots.ts')).AUTHOR_PAGE_SLOTS,
  fit: async () => (await import('./fit-slots.ts')).FIT_SLOTS,
  'home pages': async () => (await import('./site-slots.ts')).HOME_PAGE_SLOTS,
  pastes: async () => (await import('./paste-slots.ts')).PASTE_SLOTS,
  erasures: async () => (await import('./paste-slots.ts')).ERASURE_SLOTS,
  'robots.txt': async () => (await import('./site-slots.ts')).ROBOTS_SLOTS,
  feeds: async () => (await import('./feed-slots.ts')).FEED_SLOTS,
  OPML: async () => (await import('./feed-slots.ts')).OPML_SLOTS,
  'elements of articles': async () => (await import('./article-elements.ts')).ARTICLE_ELEMENTS,
  'elements of other pages': async () => (await import('./other-elements.ts')).OTHER_ELEMENTS,
  'bad rules': async () => BAD_RULES,
} satisfies Record<string, () => Promise<(Slot | ElementSlot)[]>>;

export type SlotTable = keyof typeof SLOT_TABLES;
