import { type Database, jobs } from '../../db/index.ts';
import { isActive, type JobId } from '../../model/index.ts';
import type { BeginReceipt } from '../../workflows/contract.ts';

export async function beginJob(db: Database, jobId: JobId): Promise<BeginReceipt> {
  const status = await db.transaction().execute((tx) => jobs.begin(tx, jobId));
  if (!status) return { state: 'missing' };
  return { state: isActive(status) ? 'started' : 'finished' };
}
