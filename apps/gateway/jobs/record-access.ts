import { LRUCache } from 'lru-cache';
import { audit, type Database } from '../../../db/index.ts';
import type { JobId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';

/** Notes in the audit log that a caller has read a job, only for the first read of each job. */
export type RecordAccess = (caller: Caller, jobId: JobId) => Promise<void>;

export function createRecordAccess(db: Database): RecordAccess {
  return createRecordOnce<JobId>((by, jobId) => audit.note(db, { action: 'job_read', by, jobId }));
}

/** How many reads are remembered: these are in the log already, so repeated polls need no query. */
const MAX_READS = 10_000;

/** Creates a function that notes a read unless this process remembers an earlier one by the same caller. */
export function createRecordOnce<Id>(note: (by: Caller, id: Id) => Promise<void>) {
  const noted = new LRUCache<string, true>({ max: MAX_READS });
  return async (caller: Caller, id: Id): Promise<void> => {
    const read = `${caller.subject} ${id}`;
    if (noted.has(read)) return;
    await note(caller, id);
    noted.set(read, true);
  };
}
