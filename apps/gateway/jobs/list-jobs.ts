import { type Database, jobs, journalists, sources } from '../../../db/index.ts';
import type { JobStatus } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { pageOf, placeOf } from '../plugins/cursors.ts';
import { summarizeJob } from './job-record.ts';
import type { JobListBody } from './job-schema.ts';

const PAGE_SIZE = 20;

/**
 * Returns a page of the organization's jobs, newest first. Reads only the database and does not query
 * workflows.
 */
export async function listJobs(
  db: Database,
  caller: Caller,
  query: { status?: JobStatus; external_id?: string; cursor?: string; limit?: number },
): Promise<JobListBody> {
  const limit = query.limit ?? PAGE_SIZE;
  const found = await jobs.list(db, caller.organizationId, {
    ...(query.status === undefined ? {} : { status: query.status }),
    ...(query.external_id === undefined ? {} : { externalId: query.external_id }),
    ...(query.cursor === undefined ? {} : { after: placeOf(query.cursor, 'jej') }),
    limit: limit + 1,
  });
  const { shown, next_cursor } = pageOf(found, limit);
  const ids = shown.map(({ id }) => id);
  const [counts, billing] = await Promise.all([sources.counts(db, ids), journalists.billing(db, ids)]);
  return {
    object: 'list',
    data: shown.map((job) => summarizeJob(job, counts.get(job.id), billing.get(job.id))),
    next_cursor,
  };
}
