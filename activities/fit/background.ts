import table from './background.json' with { type: 'json' };
import { unit, type Vector } from './vectors.ts';
import { type Meaning, meaningOf } from './word-vectors.ts';

/** The direction of general news, over English stems; see `build-background.ts` for its source and method. */
export const GENERAL_WORDS: Vector = unit(
  new Map(table.stems.map((stem, index) => [stem, table.weights[index] ?? 0])),
);
/** The meaning of general news. */
export const GENERAL_MEANING: Meaning = meaningOf(GENERAL_WORDS);
