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

/** All trees of a table one after the other, each with the same number of questions. */
interface Compiled {
  count: number;
  depth: number;
  ask: Uint8Array;
  above: Float64Array;
  leaves: Float64Array;
}

const COMPILED = new WeakMap<TreeTable, Compiled>();

/** The sum of the trees' values for the row of features that begins at `from`. */
export function scoreRow(table: TreeTable, rows: ArrayLike<number>, from = 0): number {
  const { count, depth, ask, above, leaves } = compiled(table);
  let sum = table.start;
  let question = 0;
  for (let tree = 0; tree < count; tree += 1) {
    let leaf = tree;
    for (let level = 0; level < depth; level += 1) {
      const answer = (rows[from + (ask[question] as number)] as number) > (above[question] as number) ? 1 : 0;
      leaf = leaf * 2 + answer;
      question += 1;
    }
    sum += leaves[leaf] as number;
  }
  return sum;
}

function compiled(table: TreeTable): Compiled {
  const known = COMPILED.get(table);
  if (known) return known;
  const { trees } = table;
  const depth = Math.max(0, ...trees.map(({ ask }) => ask.length));
  // A tree with fewer questions asks further ones, whose answer is always no.
  const padded = <T>(list: T[], value: T) => [...list, ...new Array<T>(depth - list.length).fill(value)];
  const made: Compiled = {
    count: trees.length,
    depth,
    ask: Uint8Array.from(trees.flatMap(({ ask }) => padded(ask, 0))),
    above: Float64Array.from(trees.flatMap(({ above }) => padded(above, Number.POSITIVE_INFINITY))),
    leaves: Float64Array.from(
      trees.flatMap(({ ask, leaves }) =>
        leaves.flatMap((leaf) => new Array<number>(2 ** (depth - ask.length)).fill(leaf)),
      ),
    ),
  };
  COMPILED.set(table, made);
  return made;
}
