/** The door of `activities/billing`: a job's beginning and end. Nothing else captures credits. */
import type { Database, JobId } from '../../db/index.ts';
import type { BeginReceipt, GaveUpReason, SettleReceipt, SourceReceipt } from '../../workflows/contract.ts';
import { beginJob } from './begin-job.ts';
import { giveUpSource } from './give-up-source.ts';
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
}

export function createBillingActivities(deps: {
  db: Database;
  jobLifetimeSeconds: number;
}): BillingActivities {
  return {
    beginJob: ({ jobId }) => beginJob(deps.db, jobId),
    giveUpSource: (args) => giveUpSource(deps.db, args),
    settleJob: ({ jobId, end }) => settleJob(deps, jobId, end),
  };
}
