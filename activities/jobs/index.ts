/**
 * Public interface of `activities/jobs`: begins and ends jobs, searches and audits, and repairs those whose start
 * or end was missed. Only this folder captures credits.
 */
import type { FinalStatus, JobId, ListAuditId, SearchId } from '../../model/index.ts';
import type {
  AuditPersonReceipt,
  BeginAuditReceipt,
  BeginReceipt,
  ReconcileReceipt,
  SettleReceipt,
  SettleSearchReceipt,
  SourceFailureReason,
  SourceReceipt,
} from '../../workflows/contract.ts';
import { withHeartbeats } from '../support/index.ts';
import { beginAudit, failAuditPerson, settleAudit } from './audits.ts';
import { beginJob, beginSearch } from './begin-job.ts';
import { failSource } from './fail-source.ts';
import { type ReconcileDeps, reconcile } from './reconcile.ts';
import { type JobEnd, settleJob } from './settle-job.ts';
import { settleSearch } from './settle-search.ts';

export interface JobActivities {
  /** Marks the job as processing, or reports that the job has already ended. */
  beginJob(args: { jobId: JobId }): Promise<BeginReceipt>;
  /** Stores the outcome `unresolved`, or returns the result that the source's activity stored before it failed. */
  failSource(args: {
    jobId: JobId;
    sourceIndex: number;
    reason: SourceFailureReason;
    message: string;
  }): Promise<SourceReceipt>;
  /** Ends the job once, with its remaining outcomes, credits and status in one transaction. */
  settleJob(args: { jobId: JobId; end: JobEnd }): Promise<SettleReceipt>;
  /** Marks a journalist search as processing, or reports that it has already ended. */
  beginSearch(args: { searchId: SearchId }): Promise<BeginReceipt>;
  /** Ends a search once, with its charge and status in one transaction. */
  settleSearch(args: { searchId: SearchId; end: FinalStatus }): Promise<SettleSearchReceipt>;
  /** Marks an audit as processing, or reports that it has already ended. */
  beginAudit(args: { auditId: ListAuditId }): Promise<BeginAuditReceipt>;
  /** Stores for a person's rows that nothing could be read. */
  failAuditPerson(args: { auditId: ListAuditId; person: number }): Promise<AuditPersonReceipt>;
  /** Ends an audit once. */
  settleAudit(args: { auditId: ListAuditId; end: FinalStatus }): Promise<void>;
  /** Compares every unfinished job, search and audit that has not changed recently with its workflow. */
  reconcileJobs(): Promise<ReconcileReceipt>;
}

export function createJobActivities(deps: ReconcileDeps): JobActivities {
  return {
    beginJob: ({ jobId }) => beginJob(deps.db, jobId),
    failSource: (args) => failSource(deps.db, args),
    settleJob: ({ jobId, end }) => settleJob(deps, jobId, end),
    beginSearch: ({ searchId }) => beginSearch(deps.db, searchId),
    settleSearch: ({ searchId, end }) => settleSearch(deps, searchId, end),
    beginAudit: ({ auditId }) => beginAudit(deps.db, auditId),
    failAuditPerson: ({ auditId, person }) => failAuditPerson(deps.db, auditId, person),
    settleAudit: ({ auditId, end }) => settleAudit(deps.db, auditId, end),
    reconcileJobs: () => withHeartbeats(() => reconcile(deps)),
  };
}
