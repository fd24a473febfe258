/** The door of `activities/publications/ranks`: rank lists, from files and addresses into the database. */
export { importRanks, type RankImport, type RankImportResult } from './import-ranks.ts';
export { createRankActivities, type RankActivities } from './rank-activities.ts';
