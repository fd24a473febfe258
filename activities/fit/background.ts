import table from './background.json' with { type: 'json' };
import { unit, type WordCounts } from './vectors.ts';
import { type Meaning, meaningOf } from './word-vectors.ts';

/** What is known of words in news at large. */
export interface Background extends WordCounts {
  /** The direction of news at large: a unit vector over stems. */
  direction: ReadonlyMap<string, number>;
  /** What news at large is about. */
  meaning: Meaning;
}

const DIRECTION = unit(new Map(table.stems.map((stem, index) => [stem, table.weights[index] ?? 0])));

/** The shipped table; `build-background.ts` says how it was made and from what. */
export const BACKGROUND: Background = {
  documents: table.documents,
  frequency: new Map(table.stems.map((stem, index) => [stem, table.frequencies[index] ?? 0])),
  direction: DIRECTION,
  meaning: meaningOf(DIRECTION),
};
