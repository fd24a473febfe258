/** Entry point of the workflow bundle. */
export { auditList } from './audit-list.ts';
export { enrichmentJob } from './enrichment-job.ts';
export { searchJournalists } from './find.ts';
export {
  checkPeople,
  importRanks,
  loadGkg,
  matchSavedPitches,
  readFeeds,
  searchForSavedPitches,
} from './ingest.ts';
export {
  applyRetention,
  deliverEvent,
  lookupArticle,
  lookupPublication,
  previewSearch,
  pruneNews,
  reconcileJobs,
  rerankSearch,
  rescoreJob,
  searchNews,
  sendMail,
} from './single-activity.ts';
