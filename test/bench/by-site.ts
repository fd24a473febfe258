import type { PageOutcome } from './recorded-run.ts';

/**
 * Formats two results of a metric: the mean over all sites, each with the same weight, and the mean over the
 * worst tenth of the sites.
 */
export function bySite(run: PageOutcome[], metric: string): string {
  const sites = new Map<string, number[]>();
  for (const { site, metrics } of run) {
    const value = metrics[metric];
    if (value !== undefined) sites.set(site, [...(sites.get(site) ?? []), value]);
  }
  const shares = [...sites.values()].map(mean).sort((a, b) => a - b);
  const worst = shares.slice(0, Math.ceil(shares.length / 10));
  const percent = (values: number[]) => (100 * mean(values)).toFixed(1);
  return `${metric} over ${shares.length} sites ${percent(shares)}, worst tenth of them ${percent(worst)}`;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
