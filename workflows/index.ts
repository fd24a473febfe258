/** The bundle's entry: the workflows that workers run. */
export { enrichmentJob } from './enrichment-job.ts';
export { reconcileJobs } from './reconcile-jobs.ts';
