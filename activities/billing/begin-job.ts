import { type Database, type JobId, jobs } from '../../db/index.ts';
import type { BeginReceipt } from '../../workflows/contract.ts';

export async function beginJob(db: Database, jobId: JobId): Promise<BeginReceipt> {
  const status = await db.transaction().execute((tx) => jobs.begin(tx, jobId));
  if (!status) return { state: 'missing' };
  return { state: jobs.isActive(status) ? 'started' : 'finished' };
}
