import { type Database, watchChanges } from '../../../db/index.ts';
import type { JournalistId, MediaListId, MediaListMemberId, WatchChangeId } from '../../../model/index.ts';

/** Inserts a change of a member's role, as a check finds it, and returns its id. */
export async function insertChange(
  db: Database,
  { listId, memberId, person }: { listId: string; memberId: string; person: string | undefined },
): Promise<WatchChangeId> {
  await db.transaction().execute((tx) =>
    watchChanges.add(tx, [
      {
        list_id: listId as MediaListId,
        member_id: memberId as MediaListMemberId,
        journalist_id: person as JournalistId,
        kind: 'role_changed',
        before: 'Reporter',
        after: 'Editor',
        evidence: { before: null, after: null },
        found_at: new Date(),
      },
    ]),
  );
  const [change] = await watchChanges.list(db, listId as MediaListId, { limit: 1 });
  if (!change) throw new Error('the change was not stored');
  return change.id;
}
