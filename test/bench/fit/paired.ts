import { mulberry32 } from '../../support/pages/random.ts';
import { mean, type QueryMetrics } from './metrics.ts';

const ROUNDS = 1000;
const FIGURES = ['mrr', 'r1', 'auc', 'beat_ndcg10'] as const;

/**
 * Returns the differences between two scorers on the same queries. The standard error comes from resampling
 * journalists rather than queries, because the queries of one journalist are correlated.
 */
export function pairedDifferences(
  a: QueryMetrics[],
  b: QueryMetrics[],
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

function round(value: number): number {
  return Number(value.toFixed(4));
}
