import { type Database, identities, settlements, sources } from '../../db/index.ts';
import { isBillable } from '../../model/index.ts';
import type { SourceReceipt } from '../../workflows/contract.ts';
import { mergeProfiles } from './merge-profiles.ts';
import type { ResolvedPerson, Settled } from './resolution.ts';
import { subjectsOfResolved, withoutSuppressed } from './without-suppressed.ts';

/**
 * Stores a source's outcome once, adds the journalist to the job if one was found, and increments the job's
 * version, all in one statement. A job that has already ended is not changed.
 *
 * All sources of a job wait for the same lock, so do as much work as possible before taking the lock.
 */
export async function settleSource(
  db: Database,
  task: sources.SourceTask,
  resolution: Settled,
): Promise<SourceReceipt> {
  if (resolution.outcome === 'unresolved') return leaveUnresolved(db, task, resolution);
  const { identity } = resolution.person;
  const subjects = subjectsOfResolved(resolution.person);
  for (;;) {
    const receipt = await identities.whileLocked(
      db,
      identity,
      { subjects, jobId: task.job_id },
      (connection, locked) => settlePerson(connection, task, resolution.person, locked),
    );
    // Null if another source has changed the person's entry meanwhile. Each of a limited number of sources does so
    // at most once, so the loop ends.
    if (receipt) return receipt;
  }
}

async function leaveUnresolved(
  db: Database,
  task: sources.SourceTask,
  why: Extract<Settled, { outcome: 'unresolved' }>,
  locks: string[] = [],
): Promise<SourceReceipt> {
  const receipt: SourceReceipt = { outcome: 'unresolved', reason: why.reason };
  const source = { jobId: task.job_id, index: task.source_index };
  const settlement = await settlements.leaveUnresolved(db, source, why, receipt, locks);
  return receiptOf(db, source, settlement, receipt);
}

async function settlePerson(
  db: Database,
  task: sources.SourceTask,
  resolved: ResolvedPerson,
  locked: identities.Locked,
): Promise<SourceReceipt | null> {
  const admitted = withoutSuppressed(resolved, locked.suppressed);
  if (admitted.outcome === 'unresolved') return leaveUnresolved(db, task, admitted, locked.locks);
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
  const settlement = await settlements.resolve(db, source, {
    entry,
    known: entryOfPerson?.source_indexes ?? null,
    receipt,
    person,
  });
  return settlement === 'changed' ? null : receiptOf(db, source, settlement, receipt);
}

/** Returns this attempt's receipt, or that of another attempt that finished first. */
export async function receiptOf(
  db: Database,
  { jobId, index }: { jobId: sources.SourceTask['job_id']; index: number },
  settlement: settlements.Settlement,
  receipt: SourceReceipt,
): Promise<SourceReceipt> {
  if (settlement === 'written') return receipt;
  if (settlement === 'ended') return { outcome: 'skipped' };
  return (await sources.findReceipt(db, jobId, index)) as SourceReceipt;
}
