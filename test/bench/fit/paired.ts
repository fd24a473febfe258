import { mean, type QueryFigures } from './figures.ts';

const ROUNDS = 1000;
const FIGURES = ['mrr', 'r1', 'auc', 'beat_ndcg10'] as const;

/**
 * Differences of two scorers on the same queries, with a standard error from drawing journalists, not queries, anew:
 * a journalist's queries are alike.
 */
export function pairedDifferences(
  a: QueryFigures[],
  b: QueryFigures[],
): Record<string, { difference: number; se: number }> {
  return Object.fromEntries(
    FIGURES.map((figure) => {
      const byAuthor = new Map<string, number[]>();
      a.forEach((row, index) => {
        const [mine, theirs] = [row[figure], b[index]?.[figure]];
        if (mine === null || theirs === null || theirs === undefined) return;
        byAuthor.set(row.journalist_id, [...(byAuthor.get(row.journalist_id) ?? []), mine - theirs]);
      });
      const groups = [...byAuthor.values()];
      return [figure, { difference: round(mean(groups.flat())), se: round(bootstrapError(groups)) }];
    }),
  );
}

function bootstrapError(groups: number[][]): number {
  const random = mulberry32(7);
  const means = Array.from({ length: ROUNDS }, () =>
    mean(groups.flatMap(() => groups[Math.floor(random() * groups.length)] ?? [])),
  );
  const middle = mean(means);
  return Math.sqrt(means.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (ROUNDS - 1));
}

/** A small seeded generator (mulberry32, public domain): the same error each time. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function round(value: number): number {
  return Number(value.toFixed(4));
}
