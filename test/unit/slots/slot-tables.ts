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
 * Each function imports tables of slots (places for any text in a page or file) that need the same part of Byline's
 * code. A process measures one of them, because to import code takes seconds.
 */
export const SLOT_TABLES = {
  articles: async () => (await import('./article-slots.ts')).ARTICLE_SLOTS,
  'author pages': async () => (await import('./people-slots.ts')).AUTHOR_PAGE_SLOTS,
  fit: async () => (await import('./fit-slots.ts')).FIT_SLOTS,
  'home pages and robots.txt': async () => Object.values(await import('./site-slots.ts')).flat(),
  'pastes and erasures': async () => Object.values(await import('./paste-slots.ts')).flat(),
  'feeds and OPML': async () => Object.values(await import('./feed-slots.ts')).flat(),
  elements: async () => [
    ...(await import('./article-elements.ts')).ARTICLE_ELEMENTS,
    ...(await import('./other-elements.ts')).OTHER_ELEMENTS,
  ],
  'bad rules': async () => BAD_RULES,
} satisfies Record<string, () => Promise<(Slot | ElementSlot)[]>>;

export type SlotTable = keyof typeof SLOT_TABLES;
