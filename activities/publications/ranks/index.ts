/** Public interface of `activities/publications/ranks`: imports rank lists from files and URLs. */
export { importRanks, type RankImport, type RankImportResult } from './import-ranks.ts';
export { createRankActivities, type RankActivities } from './rank-activities.ts';
