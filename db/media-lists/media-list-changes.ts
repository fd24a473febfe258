import { sql } from 'kysely';
import type {
  ApiKeyId,
  FieldChange,
  JournalistId,
  MediaListAction,
  MediaListId,
  MediaListMemberId,
  UserId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

/** The API key or user that changed a media list. */
export interface Author {
  keyId: ApiKeyId | null;
  userId: UserId | null;
}

/** An entry of a list's history. */
export interface Change {
  id: number;
  action: MediaListAction;
  member_id: MediaListMemberId | null;
  journalist_id: JournalistId | null;
  /** The member's journalist; null after all data about the person was deleted. */
  journalist_name: string | null;
  changes: FieldChange[];
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  /** The name of the key or user that made the change. */
  author_name: string | null;
  at: Date;
}

/** Adds an entry to a list's history. Without a member, the entry is about the list itself. */
export async function note(
  tx: Transaction,
  entry: {
    listId: MediaListId;
    action: MediaListAction;
    by: Author;
    member?: { id: MediaListMemberId; journalist_id: JournalistId };
    changes?: FieldChange[];
  },
): Promise<void> {
  await tx
    .insertInto('media_list_changes')
    .values({
      list_id: entry.listId,
      action: entry.action,
      member_id: entry.member?.id ?? null,
      journalist_id: entry.member?.journalist_id ?? null,
      changes: JSON.stringify(entry.changes ?? []),
      api_key_id: entry.by.keyId,
      user_id: entry.by.userId,
    })
    .execute();
}

/** Adds an entry to a list's history for each new member, in the order in which they were added. */
export async function noteAdded(
  tx: Transaction,
  { ids, by }: { ids: MediaListMemberId[]; by: Author },
): Promise<void> {
  await sql`
    insert into media_list_changes (list_id, action, member_id, journalist_id, api_key_id, user_id)
    select list_id, 'member_added', id, journalist_id, ${by.keyId}, ${by.userId}
    from media_list_members where id = any(${ids}) order by position`.execute(tx);
}

/** Returns a page of the entries of a list's history that are older than `before`, newest first. */
export async function list(
  db: Database,
  listId: MediaListId,
  page: { before?: number; limit: number },
): Promise<Change[]> {
  let query = db
    .selectFrom('media_list_changes as change')
    .leftJoin('journalists as person', 'person.id', 'change.journalist_id')
    .leftJoin('api_keys as key', 'key.id', 'change.api_key_id')
    .leftJoin('users as user', 'user.id', 'change.user_id')
    .select(['change.id', 'change.action', 'change.member_id', 'change.journalist_id', 'change.changes'])
    .select(['change.api_key_id', 'change.user_id', 'change.at', 'person.name as journalist_name'])
    .select(sql<string | null>`coalesce("user".name, key.name)`.as('author_name'))
    .where('change.list_id', '=', listId)
    .orderBy('change.id', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('change.id', '<', page.before);
  return query.execute();
}
