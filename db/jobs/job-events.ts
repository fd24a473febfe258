import { sql } from 'kysely';
import type { JobId } from '../../model/index.ts';
import type { Database } from '../core/database.ts';

/** A range of job versions: all versions greater than `after`, up to and including `upTo`. */
export interface VersionRange {
  after: number;
  upTo: number;
}

/**
 * Returns the job version at which the next page of results ends. The page contains the first results that
 * changed in the given range, about `limit` of them. Returns undefined if no result changed in the given
 * range.
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
