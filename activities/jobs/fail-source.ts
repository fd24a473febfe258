import { type Database, settlements, sources } from '../../db/index.ts';
import type { JobId } from '../../model/index.ts';
import type { SourceFailureReason, SourceReceipt } from '../../workflows/contract.ts';

/** Settles a source whose own activity failed to settle it. A source that already has an outcome keeps it. */
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
  // The source's own activity stored its result but stopped before reporting it.
  return (await sources.findReceipt(db, jobId, index)) as SourceReceipt;
}
