import { type Database, jobs, searches } from '../../db/index.ts';
import { isActive, type JobId, type JobStatus, type SearchId } from '../../model/index.ts';
import type { BeginReceipt } from '../../workflows/contract.ts';

export async function beginJob(db: Database, jobId: JobId): Promise<BeginReceipt> {
  return receiptOf(await db.transaction().execute((tx) => jobs.begin(tx, jobId)));
}

export async function beginSearch(db: Database, searchId: SearchId): Promise<BeginReceipt> {
  return receiptOf(await db.transaction().execute((tx) => searches.begin(tx, searchId)));
}

function receiptOf(status: JobStatus | undefined): BeginReceipt {
  if (!status) return { state: 'missing' };
  return { state: isActive(status) ? 'started' : 'finished' };
}
