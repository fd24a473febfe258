/**
 * Oblivious decision trees: all branches of a tree ask the same questions, so a tree is a small lookup table.
 */
export interface TreeTable {
  /** Names of the features, in the order of their values in each row that is scored. */
  features: string[];
  /** Added to every score. */
  start: number;
  trees: Tree[];
}

export interface Tree {
  /**
   * The questions of the tree. Each asks whether one feature is above a limit: `ask` contains the indices of
   * the features, and `above` contains the limits.
   */
  ask: number[];
  above: number[];
  /**
   * The number that the tree adds to the score, for each combination of yes and no answers. The answer to the
   * first question (yes is 1) is the highest bit of the index.
   */
  leaves: number[];
}

/**
 * The numbers of questions and leaves of a decision tree. If a tree has fewer than five questions, questions
 * are added whose answer is always no.
 */
const QUESTIONS = 5;
const LEAVES = 32;

/**
 * The trees of a `TreeTable` as three arrays. Each array joins the values of all trees, in the order of the
 * trees.
 */
interface Compiled {
  ask: Uint8Array;
  above: Float64Array;
  leaves: Float64Array;
}

const COMPILED = new WeakMap<TreeTable, Compiled>();

/**
 * Adds up the values of all trees for each of `count` rows. Each tree is applied to all rows before the next
 * tree is applied. The answers to a tree's questions are the bits of a leaf's index, which takes no branches.
 * Branches would make the code six times as slow, because the processor could not predict them.
 */
export function scoreRows(table: TreeTable, rows: ArrayLike<number>, count: number): Float64Array {
  const { ask, above, leaves } = compiled(table);
  const width = table.features.length;
  const scores = new Float64Array(count).fill(table.start);
  const trees = table.trees.length;
  for (let tree = 0; tree < trees; tree += 1) {
    const first = tree * QUESTIONS;
    const firstLeaf = tree * LEAVES;
    const [a, aboveA] = [ask[first] as number, above[first] as number];
    const [b, aboveB] = [ask[first + 1] as number, above[first + 1] as number];
    const [c, aboveC] = [ask[first + 2] as number, above[first + 2] as number];
    const [d, aboveD] = [ask[first + 3] as number, above[first + 3] as number];
    const [e, aboveE] = [ask[first + 4] as number, above[first + 4] as number];
    for (let row = 0, at = 0; row < count; row += 1, at += width) {
      const leaf =
        (Number((rows[at + a] as number) > aboveA) << 4) |
        (Number((rows[at + b] as number) > aboveB) << 3) |
        (Number((rows[at + c] as number) > aboveC) << 2) |
        (Number((rows[at + d] as number) > aboveD) << 1) |
        Number((rows[at + e] as number) > aboveE);
      scores[row] = (scores[row] as number) + (leaves[firstLeaf + leaf] as number);
    }
  }
  return scores;
}

/** Returns the score for a single row of feature values. */
export function scoreRow(table: TreeTable, row: ArrayLike<number>): number {
  return scoreRows(table, row, 1)[0] as number;
}

function compiled(table: TreeTable): Compiled {
  const cache = COMPILED.get(table);
  if (cache) return cache;
  const { trees } = table;
  const padded = <T>(list: T[], value: T) => [...list, ...new Array<T>(QUESTIONS - list.length).fill(value)];
  const result: Compiled = {
    ask: Uint8Array.from(trees.flatMap(({ ask }) => padded(ask, 0))),
    above: Float64Array.from(trees.flatMap(({ above }) => padded(above, Number.POSITIVE_INFINITY))),
    leaves: Float64Array.from(
      trees.flatMap(({ ask, leaves }) =>
        leaves.flatMap((leaf) => new Array<number>(2 ** (QUESTIONS - ask.length)).fill(leaf)),
      ),
    ),
  };
  COMPILED.set(table, result);
  return result;
}
