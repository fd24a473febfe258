/**
 * Public interface of `activities/jobs`: begins and ends jobs, and repairs jobs whose start or end was
 * missed. Only this folder captures credits.
 */
import type { JobId } from '../../model/index.ts';
import type {
  BeginReceipt,
  ReconcileReceipt,
  SettleReceipt,
  SourceFailureReason,
  SourceReceipt,
} from '../../workflows/contract.ts';
import { withHeartbeats } from '../support/index.ts';
import { beginJob } from './begin-job.ts';
import { failSource } from './fail-source.ts';
import { type ReconcileDeps, reconcileJobs } from './reconcile-jobs.ts';
import { type JobEnd, settleJob } from './settle-job.ts';

export interface BillingActivities {
  /** Marks the job as processing, or reports that the job has already ended. */
  beginJob(args: { jobId: JobId }): Promise<BeginReceipt>;
  /**
   * Stores the outcome `unresolved` for a source whose own activity failed. If that activity had stored a
   * result before it failed, this result is kept and returned.
   */
  failSource(args: {
    jobId: JobId;
    sourceIndex: number;
    reason: SourceFailureReason;
    message: string;
  }): Promise<SourceReceipt>;
  /**
   * Ends the job once. One transaction stores the outcomes of the remaining sources, captures and releases
   * credits, and sets the status.
   */
  settleJob(args: { jobId: JobId; end: JobEnd }): Promise<SettleReceipt>;
  /** Compares every unfinished job that has not changed recently with its workflow. */
  reconcileJobs(): Promise<ReconcileReceipt>;
}

export function createBillingActivities(deps: ReconcileDeps): BillingActivities {
  return {
    beginJob: ({ jobId }) => beginJob(deps.db, jobId),
    failSource: (args) => failSource(deps.db, args),
    settleJob: ({ jobId, end }) => settleJob(deps, jobId, end),
    reconcileJobs: () => withHeartbeats(() => reconcileJobs(deps)),
  };
}
