import { audit, type Database, type JobId } from '../../db/index.ts';
import type { Caller } from './plugins/authentication.ts';

/** Notes that a caller has read a job; the first time counts. */
export type NoteRead = (caller: Caller, jobId: JobId) => Promise<void>;

/** So many are remembered, then it begins anew: a poll costs no statement, and a forgotten one only a second try. */
const REMEMBERED = 10_000;

export function createNoteRead(db: Database): NoteRead {
  const noted = new Set<string>();
  return async (caller, jobId) => {
    const read = `${caller.subject} ${jobId}`;
    if (noted.has(read)) return;
    await audit.note(db, { action: 'job_read', by: caller, jobId });
    if (noted.size >= REMEMBERED) noted.clear();
    noted.add(read);
  };
}
