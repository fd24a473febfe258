import { type RawBuilder, sql } from 'kysely';
import type { JobId, JournalistId, SearchId } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';

/**
 * Locks the jobs with the journalists, or that a query selects, in id order, and returns their ids. Settlement takes
 * the same lock, so a job is charged either before or after the erasure. An erasure that searches texts locks all
 * running jobs, to which a report that mentions the person could be added.
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

/** Gives jobs a new version. */
export async function bump(tx: Transaction, jobs: JobId[]): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', sql<JobId>`any(${jobs})`)
    .execute();
}

/** Gives searches a new version. */
export async function bumpSearches(tx: Transaction, ids: SearchId[]): Promise<void> {
  await tx
    .updateTable('journalist_searches')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', sql<SearchId>`any(${[...new Set(ids)]})`)
    .execute();
}
