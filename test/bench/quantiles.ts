/** Returns a quantile of the values, for example the median for a `share` of 0.5. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

const RESAMPLES = 1_000;

/** The interval that holds a share `level` of the means of resampled values (bootstrap), always the same for the same values. */
export function intervalOfMean(values: readonly number[], level: number): { low: number; high: number } {
  let state = 1;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  );
  return { low: quantile(means, (1 - level) / 2), high: quantile(means, (1 + level) / 2) };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The 95 % interval of a share, by Wilson's formula, which also holds for few cases and shares near 0 or 1. */
export function wilson(hits: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const share = hits / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
