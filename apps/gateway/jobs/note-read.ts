import { LRUCache } from 'lru-cache';
import { audit, type Database } from '../../../db/index.ts';
import type { JobId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';

/**
 * Records in the audit log that a caller has read a job. Only the caller's first read of each job is
 * recorded.
 */
export type NoteRead = (caller: Caller, jobId: JobId) => Promise<void>;

/**
 * How many job reads to remember in memory. A remembered read is already in the audit log, so repeated polls
 * do not need a database query.
 */
const MAX_READS = 10_000;

export function createNoteRead(db: Database): NoteRead {
  const noted = new LRUCache<string, true>({ max: MAX_READS });
  return async (caller, jobId) => {
    const read = `${caller.subject} ${jobId}`;
    if (noted.has(read)) return;
    await audit.note(db, { action: 'job_read', by: caller, jobId });
    noted.set(read, true);
  };
}
