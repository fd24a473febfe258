import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import {
  acceptance,
  type Database,
  type JobId,
  type jobs,
  observations,
  organizations,
  sources,
} from '../../db/index.ts';
import { ENRICHMENT_JOB, enrichmentJobStart } from '../../workflows/contract.ts';
import type { Config, Logger } from '../runtime/index.ts';
import { ApiError } from './errors.ts';

const START_MS = 5_000;
const DESCRIBE_MS = 2_000;

/**
 * Starts the workflow of an accepted job; started already is as good. No worker needs to be alive. When
 * starting fails, the job is taken back only if nothing can have started; else its row stays, and the same
 * request, sent again, finds it.
 */
export async function startJob(
  deps: { db: Database; temporal: Client; config: Config; log: Logger },
  job: jobs.Job,
): Promise<void> {
  const [hosts, weight] = await Promise.all([
    sources.hosts(deps.db, job.id),
    organizations.weight(deps.db, job.organization_id),
  ]);
  const { jobs: limits, fit } = deps.config;
  const start = enrichmentJobStart(job, hosts, {
    window: limits.window,
    withModel: fit.model !== null,
    weight,
  });
  try {
    await deps.temporal.connection.withDeadline(Date.now() + START_MS, () =>
      deps.temporal.workflow.start(ENRICHMENT_JOB, start),
    );
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    const withdrawn = await withdrawIfNotStarted(deps, job, error);
    throw new ApiError(
      'JOB_START_FAILED',
      withdrawn
        ? 'The job could not be started. Nothing is held; try again.'
        : 'The job was accepted and may not have been started. Send the same request again to find it.',
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
    deps.log.warn({ job_id: job.id }, 'start of a job is uncertain; its row is kept');
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

/** Nobody listened: the request cannot have arrived. */
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
    // Any other answer, silence included, leaves it uncertain.
    return error instanceof WorkflowNotFoundError;
  }
}
