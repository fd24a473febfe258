import { type Database, inTransaction, mediaLists, type Transaction } from '../../../db/index.ts';
import { idForKey, isIdOf, type MediaListId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import type { PageQuery } from '../http/common-schema.ts';
import { type ListBody, numberOf, readPage, readPlaces } from '../http/cursors.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import { requireCurrent } from '../http/etags.ts';
import { hashRequest } from '../http/idempotency.ts';
import type { MediaListBody, MediaListChangeBody } from './list-schema.ts';

/** Matches a decoded cursor: the id of the last history entry on the previous page. */
const ENTRY = /^c(\d{1,15})$/;

/** Returns a page of the organization's lists, newest first. */
export async function listLists(
  db: Database,
  { organizationId }: Caller,
  query: PageQuery,
): Promise<ListBody<MediaListBody>> {
  const { rows, next_cursor } = await readPlaces('ml', query, (page) =>
    mediaLists.list(db, organizationId, page),
  );
  return { object: 'list', data: rows.map(asList), next_cursor };
}

/** Creates a list, or returns the one that the Idempotency-Key created; throws a 409 for another name. */
export async function createList(
  db: Database,
  caller: Caller,
  { name, idempotencyKey }: { name: string; idempotencyKey: string | null },
): Promise<{ list: MediaListBody; replayed: boolean }> {
  const { organizationId } = caller;
  const trimmed = name.trim();
  const requestHash = hashRequest(trimmed);
  const keyed =
    idempotencyKey === null ? null : { id: idForKey('ml', organizationId, idempotencyKey), requestHash };
  return inTransaction(db, async (tx) => {
    const created = await mediaLists.create(tx, { organizationId, name: trimmed, by: caller, keyed });
    if (created) return { list: asList(created), replayed: false };
    const id = keyed?.id as MediaListId;
    if ((await mediaLists.findRequestHash(tx, id)) !== requestHash)
      throw new ApiError(
        'IDEMPOTENCY_CONFLICT',
        'This Idempotency-Key was already used for a list with another name. Use a new key.',
        { context: { list_id: id } },
      );
    return { list: asList(await findList(tx, caller, id)), replayed: true };
  });
}

/** Finds a list; throws a 404 for a malformed id, or if the organization has no list with the id. */
export async function findList(
  db: Database | Transaction,
  { organizationId }: Caller,
  listId: string,
): Promise<mediaLists.MediaList> {
  const list = isIdOf('ml', listId) ? await mediaLists.find(db, organizationId, listId) : undefined;
  return list ?? noSuchList();
}

/** Locks a list before the list or its members change; throws a 404 like `findList`. */
export async function lockList(
  tx: Transaction,
  { organizationId }: Caller,
  listId: string,
  what: 'members' | 'existence',
): Promise<mediaLists.MediaList> {
  const list = isIdOf('ml', listId) ? await mediaLists.lock(tx, organizationId, listId, what) : undefined;
  return list ?? noSuchList();
}

export async function renameList(
  db: Database,
  caller: Caller,
  { listId, ifMatch, name }: { listId: string; ifMatch: string | undefined; name: string },
): Promise<MediaListBody> {
  return inTransaction(db, async (tx) => {
    const current = await lockList(tx, caller, listId, 'members');
    requireCurrent(ifMatch, current);
    const trimmed = name.trim();
    return asList(trimmed === current.name ? current : await mediaLists.rename(tx, current, trimmed, caller));
  });
}

/** Deletes a list; throws a 400 for the list of a campaign, whose people and states would be lost. */
export async function deleteList(db: Database, caller: Caller, listId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const list = await lockList(tx, caller, listId, 'members');
    if (list.campaign_id !== null)
      throw invalidAt(
        '/path/listId',
        'in_campaign',
        'names the list of a campaign. Archive the campaign instead',
      );
    await mediaLists.remove(tx, list.id);
  });
}

/** Returns a page of a list's history, newest first; `findId` may throw a 404. */
export async function readHistory(
  db: Database,
  findId: () => Promise<MediaListId>,
  { cursor, limit = 50 }: PageQuery,
): Promise<ListBody<MediaListChangeBody>> {
  const before = numberOf(cursor, ENTRY);
  const { rows, next_cursor } = await readPage(
    limit,
    async (more) => mediaLists.listChanges(db, await findId(), { before, limit: more }),
    ({ id }) => `c${id}`,
  );
  return { object: 'list', data: rows.map(asChange), next_cursor };
}

function noSuchList(): never {
  throw new ApiError('NOT_FOUND', 'This media list does not exist.');
}

export function asList({
  id,
  name,
  campaign_id,
  member_count,
  version,
  ...times
}: mediaLists.MediaList): MediaListBody {
  return {
    id,
    object: 'media_list',
    name,
    campaign_id,
    member_count,
    version,
    created_at: times.created_at.toISOString(),
    updated_at: times.updated_at.toISOString(),
  };
}

function asChange(entry: mediaLists.Change): MediaListChangeBody {
  const { action, by, member_id, journalist_id, journalist_name, changes } = entry;
  return {
    object: 'media_list_change',
    at: entry.at.toISOString(),
    action,
    by,
    member_id,
    journalist_identity_id: journalist_id,
    journalist_name,
    changes,
  };
}
