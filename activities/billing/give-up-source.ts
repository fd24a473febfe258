import { type Database, type JobId, jobs, sources } from '../../db/index.ts';
import type { GaveUpReason, SourceReceipt } from '../../workflows/contract.ts';

/** Gives a source the outcome that its own activity could not write; one that has an outcome keeps it. */
export async function giveUpSource(
  db: Database,
  source: { jobId: JobId; sourceIndex: number; reason: GaveUpReason; message: string },
): Promise<SourceReceipt> {
  const { jobId, sourceIndex, reason, message } = source;
  return db.transaction().execute(async (tx) => {
    if (!(await jobs.lockActive(tx, jobId))) return { outcome: 'skipped' };
    // The activity may have written its result and died before it could report it.
    const before = await sources.findReceipt(tx, jobId, sourceIndex);
    if (before) return before as SourceReceipt;

    const receipt: SourceReceipt = { outcome: 'unresolved', reason };
    await sources.settleUnresolved(
      tx,
      jobId,
      sourceIndex,
      { reason, message, retryable: true, evidence: [] },
      receipt,
    );
    await jobs.touch(tx, jobId);
    return receipt;
  });
}
