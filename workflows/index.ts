/** The bundle's entry: the workflows that workers run. */
export { applyRetention } from './apply-retention.ts';
export { enrichmentJob } from './enrichment-job.ts';
export { importRanks } from './import-ranks.ts';
export { loadGkg } from './load-gkg.ts';
export { lookupArticle } from './look-up-article.ts';
export { lookupPublication } from './look-up-publication.ts';
export { pruneNews } from './prune-news.ts';
export { readFeeds } from './read-feeds.ts';
export { reconcileJobs } from './reconcile-jobs.ts';
export { searchNews } from './search-news.ts';
export { sendMail } from './send-mail.ts';
