import { type Selectable, sql } from 'kysely';
import { type MediaListId, newId, type OrganizationId } from '../../model/index.ts';
import type { Author } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import { type PageOf, type Place, readNewest } from '../core/places.ts';
import { note } from './media-list-changes.ts';
import type { MediaListsTable } from './media-list-tables.ts';

export { type Change, list as listChanges, listOfMember as listMemberChanges } from './media-list-changes.ts';

export type MediaList = Pick<Selectable<MediaListsTable>, (typeof COLUMNS)[number]>;

const COLUMNS = ['id', 'name', 'campaign_id', 'member_count', 'version', 'created_at', 'updated_at'] as const;

interface NewList {
  organizationId: OrganizationId;
  name: string;
  keyed: { id: MediaListId; requestHash: string } | null;
}

/** Creates an empty list; undefined if it exists, which can only happen to ids derived from an Idempotency-Key. */
export async function create(
  tx: Transaction,
  list: NewList & { by: Author },
): Promise<MediaList | undefined> {
  const created = await insert(tx, list);
  if (created) await note(tx, { listId: created.id, action: 'list_created', by: list.by });
  return created;
}

/** Creates a list without an entry in its history. */
export async function insert(tx: Transaction, list: NewList): Promise<MediaList | undefined> {
  return tx
    .insertInto('media_lists')
    .values({
      id: list.keyed?.id ?? newId('ml'),
      organization_id: list.organizationId,
      name: list.name,
      request_hash: list.keyed?.requestHash ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns a list; lists of other organizations are treated as missing. */
export async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  id: MediaListId,
): Promise<MediaList | undefined> {
  return select(db, organizationId, id).executeTakeFirst();
}

/** Returns the hash of the request that created the list; null if it came without an Idempotency-Key. */
export async function findRequestHash(db: Database | Transaction, id: MediaListId): Promise<string | null> {
  const row = await db
    .selectFrom('media_lists')
    .select('request_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.request_hash ?? null;
}

/**
 * Locks a list, as every change of a list or its members does first, to avoid deadlocks. `members` blocks additions
 * and removals, but not changes of a member; `existence` only prevents deletion.
 */
export async function lock(
  tx: Transaction,
  organizationId: OrganizationId,
  id: MediaListId,
  what: 'members' | 'existence',
): Promise<MediaList | undefined> {
  const query = select(tx, organizationId, id);
  return (what === 'members' ? query.forNoKeyUpdate() : query.forKeyShare()).executeTakeFirst();
}

/** Newest first. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: PageOf,
): Promise<(MediaList & { place: Place })[]> {
  const query = db.selectFrom('media_lists').select(COLUMNS).where('organization_id', '=', organizationId);
  return readNewest(query, 'created_at', page);
}

/** Renames a list that the caller has locked, and returns it. */
export async function rename(
  tx: Transaction,
  current: MediaList,
  name: string,
  by: Author,
): Promise<MediaList> {
  const renamed = await tx
    .updateTable('media_lists')
    .set({ name })
    .where('id', '=', current.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  if (current.campaign_id !== null)
    await sql`update campaigns set version = version + 1 where id = ${current.campaign_id}`.execute(tx);
  await note(tx, {
    listId: current.id,
    action: 'list_renamed',
    by,
    changes: [{ field: 'name', from: current.name, to: name }],
  });
  return renamed;
}

/** Deletes a list that the caller has locked, with its members and history; the contacts with people stay. */
export async function remove(tx: Transaction, id: MediaListId): Promise<void> {
  await tx.deleteFrom('media_lists').where('id', '=', id).execute();
}

function select(db: Database | Transaction, organizationId: OrganizationId, id: MediaListId) {
  return db
    .selectFrom('media_lists')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('organization_id', '=', organizationId);
}
