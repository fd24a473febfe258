import {
  type Database,
  identities,
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

/**
 * Writes a source's outcome, once, with what it brings to the job's journalists, and bumps the job's
 * version, all in one transaction under the job's lock. A job that has ended meanwhile is left as it is.
 */
export async function settleSource(
  db: Database,
  task: sources.SourceTask,
  resolution: Settled,
): Promise<SourceReceipt> {
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForWriting(tx);
    if (!(await jobs.lockActive(tx, task.job_id))) return { outcome: 'skipped' };
    // Another attempt of this activity may have been faster; what it wrote stands.
    const before = await sources.findReceipt(tx, task.job_id, task.source_index);
    if (before) return before as SourceReceipt;

    const { job_id, source_index } = task;
    let receipt: SourceReceipt;
    const admitted = await withoutSuppressed(tx, resolution);
    if (admitted.outcome === 'resolved') {
      const resolved = await addJournalist(tx, task, admitted.person);
      await sources.settleResolved(tx, job_id, source_index, resolved.journalistId, resolved);
      receipt = resolved;
    } else {
      receipt = { outcome: 'unresolved', reason: admitted.reason };
      await sources.settleUnresolved(tx, job_id, source_index, admitted, receipt);
    }
    await jobs.touch(tx, task.job_id);
    return receipt;
  });
}

async function addJournalist(
  tx: Transaction,
  task: sources.SourceTask,
  { profile, identity }: ResolvedPerson,
): Promise<Extract<SourceReceipt, { outcome: 'resolved' }>> {
  const journalistId = await identities.identify(tx, identity);
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
