/** A place in a page or feed at which its author can put any number of elements. */
export interface ElementSlot {
  name: string;
  /** Puts `count` elements into this place of a page or feed, and reads that page or feed. */
  readMany(count: number): unknown;
}

/** The names of slots, each with a function that writes `count` elements. */
export type Rows = [name: string, make: (count: number) => string][];

/** Returns a function that writes any number of elements, one after another. */
export function many(make: (at: number) => string): (count: number) => string {
  return (count) => list(count, make).join('');
}

export function list<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** A full name; the first 100,000 names differ. */
export function personName(at: number): string {
  const letters = [...String(Math.floor(at / GIVEN.length))].map((digit) => 'aeioulrnst'[Number(digit)]);
  return `${GIVEN[at % GIVEN.length]} Mc${letters.join('k')}berg`;
}

const GIVEN = ['Ada', 'Charles', 'Maria', 'Peter', 'Anna', 'Paul', 'Sarah', 'David', 'Laura', 'Thomas'];

export function authorUrl(at: number): string {
  return `/author/${personName(at).toLowerCase().replace(' ', '-')}`;
}

export function structured(node: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
}
