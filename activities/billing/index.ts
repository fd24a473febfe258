/** The door of `activities/billing`: a job's beginning and end, and what is done when one of them was missed. Nothing else captures credits. */
import { heartbeat } from '@temporalio/activity';
import type { JobId } from '../../db/index.ts';
import type {
  BeginReceipt,
  GaveUpReason,
  ReconcileReceipt,
  SettleReceipt,
  SourceReceipt,
} from '../../workflows/contract.ts';
import { beginJob } from './begin-job.ts';
import { giveUpSource } from './give-up-source.ts';
import { type ReconcileDeps, reconcileJobs } from './reconcile-jobs.ts';
import { type JobEnd, settleJob } from './settle-job.ts';

export interface BillingActivities {
  /** Marks the job as processing; says when there is nothing to do. */
  beginJob(args: { jobId: JobId }): Promise<BeginReceipt>;
  /** Settles one source whose own activity could not; returns what stands, which may be that activity's result. */
  giveUpSource(args: {
    jobId: JobId;
    sourceIndex: number;
    reason: GaveUpReason;
    message: string;
  }): Promise<SourceReceipt>;
  /** Ends the job: remaining sources, captures, release and state, in one transaction, once. */
  settleJob(args: { jobId: JobId; end: JobEnd }): Promise<SettleReceipt>;
  /** Brings every unfinished job that has been quiet for a while together with its workflow again. */
  reconcileJobs(): Promise<ReconcileReceipt>;
}

export function createBillingActivities(deps: ReconcileDeps): BillingActivities {
  return {
    beginJob: ({ jobId }) => beginJob(deps.db, jobId),
    giveUpSource: (args) => giveUpSource(deps.db, args),
    settleJob: ({ jobId, end }) => settleJob(deps, jobId, end),
    reconcileJobs: () => reconcileJobs(deps, () => heartbeat()),
  };
}
