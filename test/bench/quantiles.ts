/** Returns a quantile of the values, for example the median for a `share` of 0.5. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}
