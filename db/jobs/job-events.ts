import { sql } from 'kysely';
import type { JobId } from '../../model/index.ts';
import type { Database } from '../core/database.ts';

/** The versions of a job greater than `after`, up to and including `upTo`. */
export interface VersionRange {
  after: number;
  upTo: number;
}

/** Returns the version that ends a page of about `limit` results changed in the range; undefined if none changed. */
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
