import {
  type Database,
  identities,
  journalists,
  settlements,
  sources,
  suppressions,
  type Transaction,
} from '../../db/index.ts';
import { isBillable } from '../../model/index.ts';
import type { SourceReceipt } from '../../workflows/contract.ts';
import { mergeProfiles } from './profile.ts';
import type { Settled } from './resolution.ts';
import { withoutSuppressed } from './without-suppressed.ts';

/** The job ended or another attempt finished first, so this transaction is rolled back. */
class AlreadySettled extends Error {
  readonly receipt: SourceReceipt;
  constructor(receipt: SourceReceipt) {
    super('the source already has an outcome');
    this.receipt = receipt;
  }
}

/**
 * Writes a source's outcome once, merges it into the job's journalists and increments the job's version, in
 * one transaction. A job that has already ended stays unchanged.
 *
 * All sources of a job queue on its lock, so do as much work as possible before taking it.
 */
export async function settleSource(
  db: Database,
  task: sources.SourceTask,
  resolution: Settled,
): Promise<SourceReceipt> {
  for (;;) {
    try {
      return await db.transaction().execute((tx) => settle(tx, task, resolution));
    } catch (error) {
      if (error instanceof AlreadySettled) return error.receipt;
      // Each retry means that another source of this person was settled, so the loop ends.
      if (!(error instanceof settlements.ConcurrentUpdate)) throw error;
    }
  }
}

async function settle(
  tx: Transaction,
  task: sources.SourceTask,
  resolution: Settled,
): Promise<SourceReceipt> {
  const source = { jobId: task.job_id, index: task.source_index };
  await suppressions.lockForWriting(tx);
  const admitted = await withoutSuppressed(tx, resolution);
  if (admitted.outcome !== 'resolved') {
    const receipt: SourceReceipt = { outcome: 'unresolved', reason: admitted.reason };
    return receiptOf(tx, source, await settlements.leaveUnresolved(tx, source, admitted, receipt), receipt);
  }
  const { identity, profile } = admitted.person;
  const journalistId = await identities.identify(tx, identity);
  const known = await journalists.findInJob(tx, task.job_id, journalistId);
  const merged = known ? mergeProfiles(known.profile, profile, task.include_recent) : profile;
  const billable = isBillable(merged);
  const receipt: SourceReceipt = {
    outcome: 'resolved',
    journalistId,
    journalist: known ? 'extended' : 'new',
    becameBillable: billable && !known?.billable,
  };
  const entry = {
    journalist_id: journalistId,
    source_indexes: [...(known?.source_indexes ?? []), task.source_index].sort((a, b) => a - b),
    profile: merged,
    credits: billable ? task.unit_price : 0,
  };
  const settled = await settlements.resolve(tx, source, {
    entry,
    known: known?.source_indexes ?? null,
    receipt,
  });
  return receiptOf(tx, source, settled, receipt);
}

async function receiptOf(
  tx: Transaction,
  { jobId, index }: { jobId: sources.SourceTask['job_id']; index: number },
  settled: settlements.Settlement,
  receipt: SourceReceipt,
): Promise<SourceReceipt> {
  if (settled === 'written') return receipt;
  if (settled === 'ended') throw new AlreadySettled({ outcome: 'skipped' });
  throw new AlreadySettled((await sources.findReceipt(tx, jobId, index)) as SourceReceipt);
}
