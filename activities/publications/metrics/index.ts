/** Public interface of `activities/publications/metrics`: metrics by documented formulas or from vendors. */
export { type Authority, authorityOf } from './authority.ts';
export { dataForSeo } from './data-for-seo.ts';
export { findMetrics } from './find-metrics.ts';
export type { MetricsFailure, MetricsResponse, MetricsSource } from './metrics-source.ts';
export { metricsSources } from './metrics-sources.ts';
export { openPageRank } from './open-page-rank.ts';
export { pausing } from './pausing.ts';
export { organicTrafficOf, type TrafficEstimate } from './traffic.ts';
