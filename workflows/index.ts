/** The bundle's entry: the workflows that workers run. */
export { applyRetention } from './apply-retention.ts';
export { enrichmentJob } from './enrichment-job.ts';
export { importRanks } from './import-ranks.ts';
export { lookupArticle } from './look-up-article.ts';
export { lookupPublication } from './look-up-publication.ts';
export { reconcileJobs } from './reconcile-jobs.ts';
