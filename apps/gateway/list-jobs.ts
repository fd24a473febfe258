import { type Database, jobs, journalists, sources } from '../../db/index.ts';
import { pageOf, placeOf } from './cursors.ts';
import { summarizeJob } from './job-record.ts';
import type { Caller } from './plugins/authentication.ts';
import type { JobListBody } from './schemas/job.ts';

const PAGE_SIZE = 20;

/** A page of the jobs of the caller's organization, newest first, as their rows know them. */
export async function listJobs(
  db: Database,
  caller: Caller,
  query: { status?: jobs.JobStatus; external_id?: string; cursor?: string; limit?: number },
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
