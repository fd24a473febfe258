import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { JobId } from './ids.ts';

/** Versions of a job after one, up to and with another. */
export interface VersionRange {
  after: number;
  upTo: number;
}

/**
 * The version up to which the next results of a job are read: as many versions as hold about `limit` results, so
 * that no version is torn apart. Undefined when no result changed in this range.
 */
export async function nextVersion(
  db: Database,
  jobId: JobId,
  { after, upTo }: VersionRange,
  limit: number,
): Promise<number | undefined> {
  const changedIn = (table: 'job_journalists' | 'job_sources') =>
    db
      .selectFrom(table)
      .select('version')
      .where('job_id', '=', jobId)
      .where('version', '>', after)
      .where('version', '<=', upTo);
  const row = await db
    .selectFrom(
      changedIn('job_journalists')
        .unionAll(changedIn('job_sources').where('outcome', '=', 'unresolved'))
        .orderBy('version')
        .limit(limit)
        .as('changed'),
    )
    .select(sql<number | null>`max(version)`.as('version'))
    .executeTakeFirst();
  return row?.version ?? undefined;
}
