import { type Database, identities, settlements, sources, type Transaction } from '../../db/index.ts';
import { isBillable } from '../../model/index.ts';
import type { SourceReceipt } from '../../workflows/contract.ts';
import { mergeProfiles } from './merge-profiles.ts';
import type { ResolvedPerson, Settled } from './resolution.ts';
import { subjectsOfResolved, withoutSuppressed } from './without-suppressed.ts';

/**
 * Stores a source's outcome once, adds the journalist to the job if one was found, and increments the job's
 * version, all in one transaction. A job that has already ended is not changed.
 *
 * All sources of a job wait for the same lock, so do as much work as possible before taking the lock.
 */
export async function settleSource(
  db: Database,
  task: sources.SourceTask,
  resolution: Settled,
): Promise<SourceReceipt> {
  if (resolution.outcome === 'unresolved') return leaveUnresolved(db, task, resolution);
  for (;;) {
    try {
      return await db.transaction().execute((tx) => settlePerson(tx, task, resolution.person));
    } catch (error) {
      // Another source has changed the person's entry meanwhile. Each of a limited number of sources does so
      // at most once, so the loop ends.
      if (!(error instanceof settlements.ConcurrentUpdate)) throw error;
    }
  }
}

async function leaveUnresolved(
  db: Database | Transaction,
  task: sources.SourceTask,
  why: Extract<Settled, { outcome: 'unresolved' }>,
): Promise<SourceReceipt> {
  const receipt: SourceReceipt = { outcome: 'unresolved', reason: why.reason };
  const source = { jobId: task.job_id, index: task.source_index };
  return receiptOf(db, source, await settlements.leaveUnresolved(db, source, why, receipt), receipt);
}

async function settlePerson(
  tx: Transaction,
  task: sources.SourceTask,
  resolved: ResolvedPerson,
): Promise<SourceReceipt> {
  const subjects = subjectsOfResolved(resolved);
  const locked = await identities.lock(tx, resolved.identity, { subjects, jobId: task.job_id });
  const admitted = withoutSuppressed(resolved, locked.suppressed);
  if (admitted.outcome === 'unresolved') return leaveUnresolved(tx, task, admitted);
  const { identity, profile } = admitted.person;
  const person = identities.identify(identity, locked);
  const entryOfPerson = locked.entries.find((entry) => entry.journalist_id === person.id);
  const merged = entryOfPerson ? mergeProfiles(entryOfPerson.profile, profile, task.include_recent) : profile;
  const billable = isBillable(merged);
  const receipt: SourceReceipt = {
    outcome: 'resolved',
    journalistId: person.id,
    journalist: entryOfPerson ? 'extended' : 'new',
    becameBillable: billable && !entryOfPerson?.billable,
  };
  const entry = {
    journalist_id: person.id,
    source_indexes: [...(entryOfPerson?.source_indexes ?? []), task.source_index].sort((a, b) => a - b),
    profile: merged,
    billable,
    credits: billable ? task.unit_price : 0,
  };
  const source = { jobId: task.job_id, index: task.source_index };
  const settled = await settlements.resolve(tx, source, {
    entry,
    known: entryOfPerson?.source_indexes ?? null,
    receipt,
    person,
  });
  return receiptOf(tx, source, settled, receipt);
}

/** Returns this attempt's receipt, or that of another attempt that finished first. */
async function receiptOf(
  db: Database | Transaction,
  { jobId, index }: { jobId: sources.SourceTask['job_id']; index: number },
  settled: settlements.Settlement,
  receipt: SourceReceipt,
): Promise<SourceReceipt> {
  if (settled === 'written') return receipt;
  if (settled === 'ended') return { outcome: 'skipped' };
  return (await sources.findReceipt(db, jobId, index)) as SourceReceipt;
}
