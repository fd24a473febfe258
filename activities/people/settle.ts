import {
  type Database,
  identities,
  type JournalistId,
  jobs,
  journalists,
  sources,
  suppressions,
  type Transaction,
} from '../../db/index.ts';
import type { SourceReceipt } from '../../workflows/contract.ts';
import { mergeProfiles } from './profile.ts';
import type { ResolvedPerson, Settled } from './resolution.ts';
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
 * All sources of a job wait for each other at its lock: whatever can be found out before stands before it.
 */
export async function settleSource(
  db: Database,
  task: sources.SourceTask,
  resolution: Settled,
): Promise<SourceReceipt> {
  try {
    return await db.transaction().execute(async (tx) => {
      await suppressions.lockForWriting(tx);
      const admitted = await withoutSuppressed(tx, resolution);
      if (admitted.outcome !== 'resolved') {
        await lockOpenSource(tx, task);
        const receipt: SourceReceipt = { outcome: 'unresolved', reason: admitted.reason };
        await sources.settleUnresolved(tx, task.job_id, task.source_index, admitted, receipt);
        await jobs.touch(tx, task.job_id);
        return receipt;
      }
      const { identity, profile } = admitted.person;
      const journalistId = await identities.identify(tx, identity);
      await lockOpenSource(tx, task);
      const receipt = await addJournalist(tx, task, journalistId, profile);
      await sources.settleResolved(tx, task.job_id, task.source_index, journalistId, receipt);
      await jobs.touch(tx, task.job_id);
      return receipt;
    });
  } catch (error) {
    if (error instanceof Overtaken) return error.receipt;
    throw error;
  }
}

/** Locks the job while its source can still be settled; throws when it cannot. */
async function lockOpenSource(tx: Transaction, task: sources.SourceTask): Promise<void> {
  if (!(await jobs.lockActive(tx, task.job_id))) throw new Overtaken({ outcome: 'skipped' });
  // Another attempt of this activity may have been faster; what it wrote stands.
  const before = await sources.findReceipt(tx, task.job_id, task.source_index);
  if (before) throw new Overtaken(before as SourceReceipt);
}

async function addJournalist(
  tx: Transaction,
  task: sources.SourceTask,
  journalistId: JournalistId,
  profile: ResolvedPerson['profile'],
): Promise<Extract<SourceReceipt, { outcome: 'resolved' }>> {
  const known = await journalists.findInJob(tx, task.job_id, journalistId);
  const merged = known ? mergeProfiles(known.profile, profile, task.include_recent) : profile;
  await journalists.saveInJob(tx, task.job_id, {
    journalist_id: journalistId,
    source_indexes: [...(known?.source_indexes ?? []), task.source_index].sort((a, b) => a - b),
    profile: merged,
    credits: merged.email === null ? 0 : task.unit_price,
  });
  return {
    outcome: 'resolved',
    journalistId,
    journalist: known ? 'grown' : 'new',
    becameBillable: merged.email !== null && !known?.billable,
  };
}
