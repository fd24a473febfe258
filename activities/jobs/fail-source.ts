import { type Database, settlements, sources } from '../../db/index.ts';
import type { JobId } from '../../model/index.ts';
import type { SourceFailureReason, SourceReceipt } from '../../workflows/contract.ts';

/** Stores the outcome `unresolved` unless the source's activity stored an outcome before it failed. */
export async function failSource(
  db: Database,
  source: { jobId: JobId; sourceIndex: number; reason: SourceFailureReason; message: string },
): Promise<SourceReceipt> {
  const { jobId, sourceIndex: index, reason, message } = source;
  const receipt: SourceReceipt = { outcome: 'unresolved', reason };
  const why = { reason, message, retryable: true, evidence: [] };
  const settled = await settlements.leaveUnresolved(db, { jobId, index }, why, receipt);
  if (settled === 'written') return receipt;
  if (settled === 'ended') return { outcome: 'skipped' };
  // The activity stored a result, but failed before it could return it.
  return (await sources.findReceipt(db, jobId, index)) as SourceReceipt;
}
