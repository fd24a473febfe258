import table from './background.json' with { type: 'json' };

/** What is known of words in news at large. */
export interface Background {
  documents: number;
  /** In how many of the documents a stem occurs. */
  frequency: ReadonlyMap<string, number>;
  /** The direction of news at large: a unit vector over stems. */
  direction: ReadonlyMap<string, number>;
}

/** The shipped table; `build-background.ts` says how it was made and from what. */
export const BACKGROUND: Background = {
  documents: table.documents,
  frequency: new Map(table.stems.map((stem, index) => [stem, table.frequencies[index] ?? 0])),
  direction: unit(new Map(table.stems.map((stem, index) => [stem, table.weights[index] ?? 0]))),
};

/** A vector of length one in the same direction; the empty vector stays empty. */
export function unit(vector: ReadonlyMap<string, number>): Map<string, number> {
  let square = 0;
  for (const stem of [...vector.keys()].sort()) square += (vector.get(stem) ?? 0) ** 2;
  const length = Math.sqrt(square);
  return new Map(length === 0 ? [] : [...vector].map(([stem, weight]) => [stem, weight / length]));
}
