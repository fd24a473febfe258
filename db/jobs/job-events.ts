import { sql } from 'kysely';
import type { JobId } from '../../model/index.ts';
import type { Database } from '../core/database.ts';

/** Greater than `after`, up to and including `upTo`. */
export interface VersionRange {
  after: number;
  upTo: number;
}

/** The page has the first results that changed in the range, about `limit` of them. Undefined if none did. */
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
