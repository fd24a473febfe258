import { type RawBuilder, sql } from 'kysely';
import type { JobId, JournalistId } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';

/**
 * Locks the jobs that contain the given journalists or that a query selects, in id order, and returns the ids
 * of these jobs. The settlement of a job takes the same lock, so a job is charged either before the erasure
 * examines its results or after the erasure has removed them. If the erasure searches texts, all running jobs
 * are locked, because a report that mentions the person could be added to any running job at any time.
 */
export async function lockJobs(
  tx: Transaction,
  journalists: JournalistId[],
  mentioning: RawBuilder<unknown>[] = [],
): Promise<JobId[]> {
  const having = sql`select job_id from job_journalists where journalist_id = any(${journalists})`;
  const running = sql`select id from jobs where status in ('pending', 'processing')`;
  const queries = mentioning.length > 0 ? [having, running, ...mentioning] : [having];
  const { rows } = await sql<{ job_id: JobId }>`${sql.join(queries, sql` union `)}`.execute(tx);
  const ids = rows.map(({ job_id }) => job_id);
  await sql`select from jobs where id = any(${ids}) order by id for update`.execute(tx);
  return ids;
}
