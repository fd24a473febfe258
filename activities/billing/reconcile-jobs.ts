import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import { acceptance, type Database, type JobId, jobs, organizations, sources } from '../../db/index.ts';
import { ENRICHMENT_JOB, enrichmentJobStart, type ReconcileReceipt } from '../../workflows/contract.ts';
import { settleJob } from './settle-job.ts';

export interface ReconcileDeps {
  db: Database;
  temporal: Client;
  /** Sources of one job that are worked on at once. */
  window: number;
  /** Whether a language model finds the words of fit reports. */
  withModel: boolean;
  jobLifetimeSeconds: number;
  /** A job is looked at when nothing has happened to it for so long. */
  quietSeconds: number;
}

const PAGE = 100;

/**
 * Looks at each quiet job's workflow. None: the gateway was cut off between accepting and starting, or Temporal
 * lost its data, so it is started; what was resolved before is found in its rows. Closed, with the job still
 * open: somebody terminated it, so the job is settled. Running although a cancellation was asked for: it is
 * passed on again.
 */
export async function reconcileJobs(deps: ReconcileDeps, onJob: () => void): Promise<ReconcileReceipt> {
  const receipt: ReconcileReceipt = { started: 0, settled: 0, canceled: 0 };
  let after = '';
  for (;;) {
    const quiet = await jobs.listQuiet(deps.db, { seconds: deps.quietSeconds, after, limit: PAGE });
    for (const job of quiet) {
      onJob();
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
  // A job that ended in this moment is not touched by this.
  await settleJob(deps, job.id, job.cancel_requested_at ? 'canceled' : 'failed');
  return 'settled';
}

async function statusOf(temporal: Client, jobId: JobId): Promise<'RUNNING' | 'CLOSED' | 'MISSING'> {
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
  try {
    await deps.temporal.workflow.start(ENRICHMENT_JOB, enrichmentJobStart(job, hosts, { ...deps, weight }));
    return true;
  } catch (error) {
    // The caller's own retry was faster.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}
