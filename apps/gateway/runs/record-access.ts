import { LRUCache } from 'lru-cache';
import type { Caller } from '../auth/authentication.ts';

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
