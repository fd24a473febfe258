import { type Database, type JobId, settlements, sources } from '../../db/index.ts';
import type { GaveUpReason, SourceReceipt } from '../../workflows/contract.ts';

/** Gives a source the outcome that its own activity could not write; one that has an outcome keeps it. */
export async function giveUpSource(
  db: Database,
  source: { jobId: JobId; sourceIndex: number; reason: GaveUpReason; message: string },
): Promise<SourceReceipt> {
  const { jobId, sourceIndex: index, reason, message } = source;
  const receipt: SourceReceipt = { outcome: 'unresolved', reason };
  const why = { reason, message, retryable: true, evidence: [] };
  const settled = await settlements.leaveUnresolved(db, { jobId, index }, why, receipt);
  if (settled === 'written') return receipt;
  if (settled === 'ended') return { outcome: 'skipped' };
  // The activity has written its result and died before it could report it.
  return (await sources.findReceipt(db, jobId, index)) as SourceReceipt;
}
