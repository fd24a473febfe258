import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import {
  acceptance,
  type Database,
  type jobs,
  observations,
  organizations,
  sources,
} from '../../../db/index.ts';
import type { JobId } from '../../../model/index.ts';
import { enrichmentJobStart, startWorkflow } from '../../../workflows/start.ts';
import type { Config, Logger } from '../../runtime/index.ts';
import { ApiError } from '../http/errors.ts';

const DESCRIBE_MS = 2_000;

/**
 * Starts the workflow of a job that was accepted by an earlier request. Like `startJob`, but reads `hosts`
 * and `weight` from the database.
 */
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
 * Starts the workflow of an accepted job, or does nothing if the workflow is already running. No worker needs
 * to be running. If the start fails, the job is deleted only if the workflow cannot have started; otherwise
 * the row is kept, so that a repeated request finds the job.
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
  try {
    await startWorkflow(deps.temporal, start);
  } catch (error) {
    const withdrawn = await withdrawIfNotStarted(deps, job, error);
    throw new ApiError(
      'JOB_START_FAILED',
      withdrawn
        ? 'The job could not be started, and no credits are held. Try again.'
        : 'The job was accepted but may not have started. Send the same request again to find it.',
      { cause: error, context: { job_id: withdrawn ? null : job.id }, retryAfterSeconds: 5 },
    );
  }
}

async function withdrawIfNotStarted(
  deps: { db: Database; temporal: Client; log: Logger },
  job: jobs.Job,
  error: unknown,
): Promise<boolean> {
  if (!wasRefused(error) && !(await isUnknown(deps.temporal, job.id))) {
    deps.log.warn({ job_id: job.id }, 'a job may or may not have been started; its database row is kept');
    return false;
  }
  const withdrawn = await deps.db
    .transaction()
    .execute((tx) => acceptance.giveUpStart(tx, job.organization_id, job.id));
  if (withdrawn) {
    observations.ledgerEntries.publish({ meter: 'release', entries: 1, millicredits: job.held });
  }
  return withdrawn;
}

/** Returns whether the connection was refused, which means that Temporal cannot have received the request. */
function wasRefused(error: unknown): boolean {
  const messages = [error, error instanceof Error ? error.cause : null].map((item) =>
    item instanceof Error ? item.message : '',
  );
  return messages.some((message) => message.includes('ECONNREFUSED'));
}

async function isUnknown(temporal: Client, jobId: JobId): Promise<boolean> {
  try {
    await temporal.connection.withDeadline(Date.now() + DESCRIBE_MS, () =>
      temporal.workflow.getHandle(jobId).describe(),
    );
    return false;
  } catch (error) {
    // Only `WorkflowNotFoundError` proves that the workflow was not started. After any other error, such as a
    // timeout, the workflow may have been started.
    return error instanceof WorkflowNotFoundError;
  }
}
