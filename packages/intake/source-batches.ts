import { inBatches } from '../../model/batches.ts';

/** The maximum number of sources in a job. Longer lists are split into several jobs. */
export const MAX_SOURCES = 500;
const MAX_LABEL = 255;

/** Splits sources into parts that are small enough for one job each. */
export function splitSources<Source>(sources: readonly Source[]): Source[][] {
  return inBatches(sources, MAX_SOURCES);
}

/**
 * Returns how many credits are left for the next job, if several jobs together may cost `maxCredits` and the
 * earlier jobs have cost `used`. Null means no limit.
 */
export function creditsLeft(maxCredits: number | null, used: readonly number[]): number | null {
  if (maxCredits === null) return null;
  return Math.max(0, maxCredits - used.reduce((sum, credits) => sum + credits, 0));
}

/** Returns the label of one of several jobs, e.g. `Harbour list (2 of 3)`. */
export function partLabel(label: string, index: number, count: number): string {
  if (count === 1) return label;
  const part = ` (${index + 1} of ${count})`;
  return label.slice(0, MAX_LABEL - part.length) + part;
}
