import { type Database, settlements } from '../../db/index.ts';
import type { JobId } from '../../model/index.ts';
import type { SourceFailureReason, SourceReceipt } from '../../workflows/contract.ts';
import { receiptOf } from '../journalists/index.ts';

/** Stores the outcome `unresolved` unless the source's activity stored an outcome before it failed. */
export async function failSource(
  db: Database,
  source: { jobId: JobId; sourceIndex: number; reason: SourceFailureReason; message: string },
): Promise<SourceReceipt> {
  const { jobId, sourceIndex: index, reason, message } = source;
  const receipt: SourceReceipt = { outcome: 'unresolved', reason };
  const why = { reason, message, retryable: true, evidence: [] };
  const settlement = await settlements.leaveUnresolved(db, { jobId, index }, why, receipt);
  return receiptOf(db, { jobId, index }, settlement, receipt);
}
