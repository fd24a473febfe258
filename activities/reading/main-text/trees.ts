/** Trees that ask the same questions on every branch: a small table, quick to walk. */
export interface TreeTable {
  /** Names of the features, in the order of a row. */
  features: string[];
  /** Added to every score. */
  start: number;
  trees: Tree[];
}

export interface Tree {
  /** Indexes of the features that are asked for, and the values that they are compared with. */
  ask: number[];
  above: number[];
  /** One value for each combination of answers; the first question is the highest bit. */
  leaves: number[];
}

/** The sum of the trees' values for one row of features. */
export function scoreRow({ start, trees }: TreeTable, row: ArrayLike<number>): number {
  let sum = start;
  for (const { ask, above, leaves } of trees) {
    let leaf = 0;
    for (let level = 0; level < ask.length; level += 1) {
      leaf = leaf * 2 + ((row[ask[level] as number] as number) > (above[level] as number) ? 1 : 0);
    }
    sum += leaves[leaf] as number;
  }
  return sum;
}
