import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { acceptance, type Database, jobs, organizations, sources } from '../../db/index.ts';
import type { JobId, JournalistSearchId } from '../../model/index.ts';
import type { ReconcileReceipt } from '../../workflows/contract.ts';
import { enrichmentJobStart, startWorkflow } from '../../workflows/start.ts';
import { settleJob } from './settle-job.ts';

export interface ReconcileDeps {
  db: Database;
  temporal: Client;
  /** How many sources of a job may be in progress at the same time. */
  window: number;
  /** Whether a language model writes reports. */
  withModel: boolean;
  jobLifetimeSeconds: number;
  /** For how many seconds a job must be unchanged to be compared. */
  quietSeconds: number;
}

const PAGE = 100;

/**
 * Compares each unfinished job that has not changed recently with its workflow.
 *
 * If the workflow is missing, the gateway stopped between accepting the job and starting the workflow, or
 * Temporal lost its data. The workflow is then started, and finds in the database which sources were already
 * resolved. If a client has asked to cancel the job, the job is ended instead.
 *
 * If the workflow is closed but the job is still open, the workflow was terminated, so the job is ended.
 *
 * If the workflow is running despite a cancel request, the request is sent again.
 */
export async function reconcileJobs(deps: ReconcileDeps): Promise<ReconcileReceipt> {
  const receipt: ReconcileReceipt = { started: 0, settled: 0, canceled: 0 };
  let after = '';
  for (;;) {
    const quiet = await jobs.listQuiet(deps.db, { seconds: deps.quietSeconds, after, limit: PAGE });
    for (const job of quiet) {
      const done = await reconcile(deps, job);
      if (done) receipt[done] += 1;
    }
    const last = quiet.at(-1);
    if (!last) return receipt;
    after = last.id;
  }
}

async function reconcile(deps: ReconcileDeps, job: jobs.QuietJob): Promise<keyof ReconcileReceipt | null> {
  const workflow = await statusOf(deps.temporal, job.id);
  if (workflow === 'RUNNING') {
    if (!job.cancel_requested_at) return null;
    await deps.temporal.workflow.getHandle(job.id).cancel();
    return 'canceled';
  }
  if (workflow === 'MISSING' && !job.cancel_requested_at) {
    return (await start(deps, job)) ? 'started' : null;
  }
  await settleJob(deps, job.id, job.cancel_requested_at ? 'canceled' : 'failed');
  return 'settled';
}

/** The workflow's id is that of the job or search. */
export async function statusOf(
  temporal: Client,
  jobId: JobId | JournalistSearchId,
): Promise<'RUNNING' | 'CLOSED' | 'MISSING'> {
  try {
    const { status } = await temporal.workflow.getHandle(jobId).describe();
    return status.name === 'RUNNING' ? 'RUNNING' : 'CLOSED';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'MISSING';
    throw error;
  }
}

async function start(deps: ReconcileDeps, quiet: jobs.QuietJob): Promise<boolean> {
  const job = await deps.db
    .transaction()
    .execute((tx) => acceptance.claimStart(tx, quiet.organization_id, quiet.id));
  if (!job) return false;
  const hosts = await sources.hosts(deps.db, job.id);
  const weight = await organizations.weight(deps.db, job.organization_id);
  const started = await startWorkflow(deps.temporal, enrichmentJobStart(job, hosts, { ...deps, weight }));
  // Null if a repeated request from the client has already started the workflow.
  return started !== null;
}
