import {
  type Database,
  fitAnswers,
  jobs,
  journalists,
  ledger,
  observations,
  organizations,
  sources,
  type Transaction,
} from '../../db/index.ts';
import type { JobFailure, JobId, JobWarning, UnresolvedReason } from '../../model/index.ts';
import type { JobOutcome, SettleReceipt } from '../../workflows/contract.ts';

export type JobEnd = 'complete' | 'canceled' | 'failed';

const OPEN_SOURCES: Record<JobEnd, { reason: UnresolvedReason; message: string; retryable: boolean }> = {
  complete: {
    reason: 'budget_exhausted',
    message: 'The job reached its credit cap before it got to this source.',
    retryable: true,
  },
  canceled: {
    reason: 'canceled',
    message: 'The job was canceled before this source was resolved.',
    retryable: true,
  },
  failed: { reason: 'canceled', message: 'The job failed before this source was resolved.', retryable: true },
};

// The message is general: clients need no internal details, and operators find the reason in the workflow history.
const FAILURE: JobFailure = { code: 'INTERNAL_ERROR', message: 'The job could not be run.' };

/**
 * Ends a job in one transaction under the organization's lock: remaining outcomes, captured and released
 * credits (one capture per journalist with an e-mail address), status, and deletion of a pitch that is not
 * kept. A job that has already ended is not changed.
 */
export async function settleJob(
  deps: { db: Database; jobLifetimeSeconds: number },
  jobId: JobId,
  end: JobEnd,
): Promise<SettleReceipt> {
  const settled = await deps.db.transaction().execute(async (tx): Promise<Settled> => {
    const organizationId = await jobs.findOwner(tx, jobId);
    if (!organizationId) return { receipt: { outcome: 'failed', captured: 0 }, moved: null };
    await ledger.lockOrganization(tx, organizationId);
    const job = await jobs.lockActive(tx, jobId);
    if (!job) return { receipt: { outcome: await outcomeOf(tx, jobId, end), captured: 0 }, moved: null };

    await sources.settleOpen(tx, jobId, OPEN_SOURCES[end]);
    const people = await journalists.listToSettle(tx, jobId);
    const billable = people.filter((journalist) => journalist.billable);
    const captures = billable.map(
      (journalist): ledger.NewEntry => ({
        subject: `${job.billing_subject}/${journalist.journalist_id}`,
        meter: 'journalist_with_email',
        amount: -journalist.credits,
        reserved: -journalist.credits,
      }),
    );
    const captured = billable.reduce((sum, journalist) => sum + journalist.credits, 0);
    await ledger.append(tx, organizationId, [
      ...captures,
      { subject: job.billing_subject, meter: 'release', amount: 0, reserved: captured - job.held },
    ]);

    const unscored = job.pitch === null ? 0 : people.filter((journalist) => !journalist.is_scored).length;
    await jobs.finish(tx, jobId, {
      status: end,
      error: end === 'failed' ? FAILURE : null,
      warnings: unscored > 0 && end === 'complete' ? [unscoredWarning(unscored)] : [],
      lifetimeSeconds: deps.jobLifetimeSeconds,
    });
    if (!(await organizations.keepsPitches(tx, organizationId))) {
      await jobs.forgetPitch(tx, jobId);
      await fitAnswers.forget(tx, jobId);
    }
    return {
      receipt: { outcome: await outcomeOf(tx, jobId, end), captured: captures.length },
      moved: { captured, released: job.held - captured },
    };
  });
  if (settled.moved) observeSettlement(settled.receipt.captured, settled.moved);
  return settled.receipt;
}

interface Settled {
  receipt: SettleReceipt;
  /** The charged and released amounts in thousandths of a credit; null if the job had already ended. */
  moved: { captured: number; released: number } | null;
}

function observeSettlement(entries: number, moved: NonNullable<Settled['moved']>): void {
  const { ledgerEntries } = observations;
  if (entries > 0)
    ledgerEntries.publish({ meter: 'journalist_with_email', entries, millicredits: moved.captured });
  ledgerEntries.publish({ meter: 'release', entries: 1, millicredits: moved.released });
}

function unscoredWarning(count: number): JobWarning {
  return {
    code: 'FIT_UNAVAILABLE',
    message: `${count === 1 ? '1 journalist' : `${count} journalists`} could not be scored against the pitch.`,
  };
}

async function outcomeOf(tx: Transaction, jobId: JobId, end: JobEnd): Promise<JobOutcome> {
  if (end !== 'complete') return end;
  const counts = (await sources.counts(tx, [jobId])).get(jobId);
  if (!counts) throw new Error(`${jobId} has no sources`);
  const { resolved, unresolved } = counts;
  if (resolved === 0) return 'complete_none';
  return unresolved === 0 ? 'complete_all' : 'complete_some';
}
