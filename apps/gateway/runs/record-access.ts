import { LRUCache } from 'lru-cache';
import { audit, type Database } from '../../../db/index.ts';
import type { ListAuditId, SearchId } from '../../../model/index.ts';
import type { Logger } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import type { App } from '../http/instance.ts';
import { createChanges } from './changes.ts';

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

/** What the requests for one kind of run share. Those that wait for a change respond when the gateway closes. */
export function openRunReads<Id extends SearchId | ListAuditId>(
  scope: App,
  { db, log }: { db: Database; log: Logger },
  action: 'search_read' | 'list_audit_read',
  findVersions: (ids: Id[]) => Promise<Map<Id, number>>,
) {
  const changes = createChanges<Id>({ findVersions, log });
  scope.addHook('preClose', async () => changes.close());
  const recordAccess = createRecordOnce<Id>((by, id) =>
    audit.note(db, { action, by, target: { organizationId: by.organizationId, id } }),
  );
  return { changes, recordAccess };
}
