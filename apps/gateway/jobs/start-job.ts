import type { Client } from '@temporalio/client';
import {
  acceptance,
  type Database,
  type jobs,
  observations,
  organizations,
  sources,
} from '../../../db/index.ts';
import { enrichmentJobStart } from '../../../workflows/start.ts';
import type { Config, Logger } from '../../runtime/index.ts';
import { ApiError } from '../http/errors.ts';
import { startOnce } from './start-once.ts';

/** Accepted by an earlier request; `hosts` and `weight` come from the database. */
export async function startEarlierJob(
  deps: { db: Database; temporal: Client; config: Config; log: Logger },
  job: jobs.Job,
): Promise<void> {
  const [hosts, weight] = await Promise.all([
    sources.hosts(deps.db, job.id),
    organizations.weight(deps.db, job.organization_id),
  ]);
  await startJob(deps, job, { hosts, weight });
}

/**
 * Does nothing if it is running. Needs no worker. After a failure, the job is deleted only if the workflow
 * cannot have started; otherwise a repeated request finds it.
 */
export async function startJob(
  deps: { db: Database; temporal: Client; config: Config; log: Logger },
  job: jobs.Job,
  { hosts, weight }: acceptance.JobStart,
): Promise<void> {
  const { jobs: limits, fit } = deps.config;
  const start = enrichmentJobStart(job, hosts, {
    window: limits.window,
    withModel: fit.model !== null,
    weight,
  });
  const failure = await startOnce(deps, start, async () => {
    const withdrawn = await deps.db
      .transaction()
      .execute((tx) => acceptance.giveUpStart(tx, job.organization_id, job.id));
    if (withdrawn)
      observations.ledgerEntries.publish({ meter: 'release', entries: 1, millicredits: job.held });
    return withdrawn;
  });
  if (!failure) return;
  const { error, withdrawn } = failure;
  throw new ApiError(
    'JOB_START_FAILED',
    withdrawn
      ? 'The job could not be started, and no credits are held. Try again.'
      : 'The job was accepted but may not have started. Send the same request again to find it.',
    { cause: error, context: { job_id: withdrawn ? null : job.id }, retryAfterSeconds: 5 },
  );
}
