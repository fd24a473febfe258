import type { Database } from '../../../db/index.ts';
import { dataForSeo } from './data-for-seo.ts';
import type { MetricsSource } from './metrics-source.ts';
import { openPageRank } from './open-page-rank.ts';
import { pausing } from './pausing.ts';
import { rankListSource } from './rank-list-source.ts';

/** Returns the sources, the most trusted first: vendors with a key, then the imported lists. */
export function metricsSources(options: {
  db: Database;
  openPageRank: { key: string; baseUrl: string } | null;
  dataForSeo: { login: string; password: string; baseUrl: string } | null;
  timeoutMs: number;
}): MetricsSource[] {
  const { timeoutMs } = options;
  const vendors = [
    options.openPageRank && openPageRank({ ...options.openPageRank, timeoutMs }),
    options.dataForSeo && dataForSeo({ ...options.dataForSeo, timeoutMs }),
  ];
  return [
    ...vendors.filter((vendor) => vendor !== null).map((vendor) => pausing(vendor)),
    rankListSource(options.db),
  ];
}
