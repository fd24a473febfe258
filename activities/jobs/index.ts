/**
 * Public API of `activities/jobs`: begins and ends jobs, and repairs them when either was missed. Nothing
 * else captures credits.
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
  /** Marks the job as processing, or says that there is nothing to do. */
  beginJob(args: { jobId: JobId }): Promise<BeginReceipt>;
  /**
   * Settles one source whose own activity could not. Returns the stored result, which may be that activity's
   * own.
   */
  failSource(args: {
    jobId: JobId;
    sourceIndex: number;
    reason: SourceFailureReason;
    message: string;
  }): Promise<SourceReceipt>;
  /** Ends the job once: remaining sources, captures, release and status, in one transaction. */
  settleJob(args: { jobId: JobId; end: JobEnd }): Promise<SettleReceipt>;
  /** Reconciles every unfinished job that has been quiet for a while with its workflow. */
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
