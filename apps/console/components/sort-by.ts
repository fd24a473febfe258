import { compareFits } from '../../../model/text/fit-words.ts';

export interface Sort<Key extends string = string> {
  key: Key;
  descending: boolean;
}

/** A value to sort by: a text, or a report, which is better or worse than another. Null is unknown. */
export type SortValue = string | Parameters<typeof compareFits>[0];

/** Compares texts as people sort them. */
export const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Returns a sorted copy. Equal ones keep their order, and unknown values come last. */
export function sortBy<T>(all: readonly T[], read: (one: T) => SortValue, descending: boolean): T[] {
  return all
    .map((one) => ({ one, value: read(one) ?? null }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      const order =
        typeof a.value === 'string' || typeof b.value === 'string'
          ? collator.compare(String(a.value), String(b.value))
          : compareFits(b.value, a.value);
      return descending ? -order : order;
    })
    .map(({ one }) => one);
}
