import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mulberry32 } from '../support/pages/random.ts';

/**
 * One page of a benchmark's run: its site, and 1 or 0 for each metric. Metrics for which the page has no
 * label are absent.
 */
export interface PageOutcome {
  id: string;
  site: string;
  metrics: Record<string, number>;
}

const FOLDER = fileURLToPath(new URL('../../.byline/bench/', import.meta.url));
const ROUNDS = 1000;

/**
 * Compares a run of a benchmark with the recorded run of the same name, page by page. The confidence interval
 * of each difference comes from resampling sites, because the pages of a site share their template. Returns
 * null if no run was recorded.
 */
export function compareWithRecorded(name: string, run: PageOutcome[]): string[] | null {
  const file = `${FOLDER}${name}.json`;
  if (!existsSync(file)) return null;
  const before = new Map(
    (JSON.parse(readFileSync(file, 'utf8')) as PageOutcome[]).map((page) => [page.id, page.metrics]),
  );
  const names = [...new Set(run.flatMap((page) => Object.keys(page.metrics)))];
  return names.flatMap((metric) => {
    const bySite = new Map<string, number[]>();
    for (const { id, site, metrics: now } of run) {
      const [new_, old] = [now[metric], before.get(id)?.[metric]];
      if (new_ !== undefined && old !== undefined)
        bySite.set(site, [...(bySite.get(site) ?? []), new_ - old]);
    }
    const sites = [...bySite.values()];
    if (sites.length === 0) return [];
    const [low, high] = interval(sites);
    const changed = (sign: number) =>
      sites.filter((changes) => changes.some((change) => Math.sign(change) === sign)).length;
    return [
      `${metric} ${percent(meanOf(sites))} (${percent(low)} to ${percent(high)}), better on ${changed(1)} sites, worse on ${changed(-1)}`,
    ];
  });
}

/** Stores a run of a benchmark for comparison with later runs. */
export function recordRun(name: string, run: PageOutcome[]): void {
  const file = `${FOLDER}${name}.json`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(run)}\n`);
}

/** Returns the 95 % bootstrap interval of the mean change. */
function interval(sites: number[][]): [number, number] {
  const random = mulberry32(7);
  const means = Array.from({ length: ROUNDS }, () =>
    meanOf(sites.map(() => sites[Math.floor(random() * sites.length)] ?? [])),
  ).sort((a, b) => a - b);
  return [means[Math.floor(ROUNDS * 0.025)] ?? 0, means[Math.floor(ROUNDS * 0.975)] ?? 0];
}

function meanOf(sites: number[][]): number {
  const all = sites.flat();
  return all.reduce((sum, value) => sum + value, 0) / Math.max(1, all.length);
}

function percent(share: number): string {
  return `${share >= 0 ? '+' : ''}${(100 * share).toFixed(1)}`;
}
