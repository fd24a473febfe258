import { type Migration, Migrator } from 'kysely';
import type { Database } from './database.ts';
import * as mainJob from './migrations/001-main-job.ts';
import * as hostReservations from './migrations/002-host-reservations.ts';
import * as lookUps from './migrations/003-look-ups.ts';
import * as jobChanges from './migrations/004-job-changes.ts';
import * as rateWindows from './migrations/005-rate-windows.ts';
import * as publicationMetrics from './migrations/006-publication-metrics.ts';
import * as newsIndex from './migrations/007-news-index.ts';
import * as people from './migrations/008-people.ts';
import * as jobLists from './migrations/010-job-lists.ts';
import * as privacy from './migrations/011-privacy.ts';
import * as fitAnswers from './migrations/012-fit-answers.ts';
import * as users from './migrations/013-users.ts';
import * as oauth from './migrations/014-oauth.ts';
import * as jobEvents from './migrations/015-job-events.ts';
import * as newsLeads from './migrations/016-news-leads.ts';
import * as accounts from './migrations/017-accounts.ts';
import * as growth from './migrations/018-growth.ts';
import * as sourceRetries from './migrations/020-source-retries.ts';
import * as organizationWeights from './migrations/021-organization-weights.ts';
import * as newsLeadIndex from './migrations/022-news-lead-index.ts';

// Listed by hand: the order is seen here, and a bundled build finds them without a directory to read.
const MIGRATIONS: Record<string, Migration> = {
  '001-main-job': mainJob,
  '002-host-reservations': hostReservations,
  '003-look-ups': lookUps,
  '004-job-changes': jobChanges,
  '005-rate-windows': rateWindows,
  '006-publication-metrics': publicationMetrics,
  '007-news-index': newsIndex,
  '008-people': people,
  '010-job-lists': jobLists,
  '011-privacy': privacy,
  '012-fit-answers': fitAnswers,
  '013-users': users,
  '014-oauth': oauth,
  '015-job-events': jobEvents,
  '016-news-leads': newsLeads,
  '017-accounts': accounts,
  '018-growth': growth,
  '020-source-retries': sourceRetries,
  '021-organization-weights': organizationWeights,
  '022-news-lead-index': newsLeadIndex,
};

/** Brings the schema up to date and returns the names of what was applied. Safe to run from several processes. */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of migrations that are still to be applied. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function createMigrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
}
