import {
  type Database,
  identities,
  journalists,
  settlements,
  sources,
  suppressions,
  type Transaction,
} from '../../db/index.ts';
import type { SourceReceipt } from '../../workflows/contract.ts';
import { mergeProfiles } from './profile.ts';
import type { Settled } from './resolution.ts';
import { withoutSuppressed } from './without-suppressed.ts';

/** The job ended, or another attempt was faster: what this one has written so far is taken back. */
class Overtaken extends Error {
  readonly receipt: SourceReceipt;
  constructor(receipt: SourceReceipt) {
    super('the source is not open any more');
    this.receipt = receipt;
  }
}

/**
 * Writes a source's outcome, once, with what it brings to the job's journalists, and bumps the job's
 * version, all in one transaction. A job that has ended meanwhile is left as it is.
 *
 * All sources of a job wait for each other at its lock: what can be found out before stands before it.
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
      if (error instanceof Overtaken) return error.receipt;
      // Each time, another source of this person has been settled: they come to an end.
      if (!(error instanceof settlements.Outrun)) throw error;
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
  const receipt: SourceReceipt = {
    outcome: 'resolved',
    journalistId,
    journalist: known ? 'grown' : 'new',
    becameBillable: merged.email !== null && !known?.billable,
  };
  const entry = {
    journalist_id: journalistId,
    source_indexes: [...(known?.source_indexes ?? []), task.source_index].sort((a, b) => a - b),
    profile: merged,
    credits: merged.email === null ? 0 : task.unit_price,
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
  if (settled === 'ended') throw new Overtaken({ outcome: 'skipped' });
  throw new Overtaken((await sources.findReceipt(tx, jobId, index)) as SourceReceipt);
}
