import { type Selectable, sql } from 'kysely';
import {
  type ChangeDecision,
  type MediaListId,
  newId,
  newToken,
  type OrganizationId,
  publicationDomain,
  tokenHash,
  type WatchChangeId,
} from '../../model/index.ts';
import { noteMembers } from '../campaigns/media-list-changes.ts';
import type { Author } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import { enqueueMembersChanged } from '../core/events.ts';
import { type PageOf, type Place, readNewest } from '../core/places.ts';
import type { WatchChangesTable } from './watch-tables.ts';

/** What has changed about a member of a list. */
export type Change = Omit<Selectable<WatchChangesTable>, 'decided_at'>;

export async function add(tx: Transaction, changes: Omit<Change, 'id' | 'decision'>[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ evidence, ...change }) => ({
    id: newId('chg'),
    ...change,
    evidence: JSON.stringify(evidence),
  }));
  await tx.insertInto('watch_changes').values(rows).execute();
  for (const listId of new Set(rows.map(({ list_id }) => list_id))) {
    const ofList = rows.filter(({ list_id }) => list_id === listId);
    await enqueueMembersChanged(
      tx,
      listId,
      ofList.map(({ member_id }) => member_id),
      ofList.map(({ id }) => id),
    );
  }
}

/** Whether a member's list has been told of the same change before. */
export async function isTold(
  tx: Transaction,
  { member_id, kind, before, after }: Pick<Change, 'member_id' | 'kind' | 'before' | 'after'>,
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('watch_changes')
    .select('id')
    .where('member_id', '=', member_id)
    .where('kind', '=', kind)
    .where(sql<boolean>`(before, after) is not distinct from (${before}::text, ${after}::text)`)
    .executeTakeFirst();
  return earlier !== undefined;
}

const COLUMNS = [
  ...(['id', 'list_id', 'member_id', 'journalist_id', 'kind', 'before', 'after', 'evidence'] as const),
  ...(['found_at', 'decision'] as const),
];

/** Returns the changes of a list, newest first. */
export async function list(
  db: Database,
  listId: MediaListId,
  page: PageOf,
): Promise<(Change & { place: Place })[]> {
  const query = db.selectFrom('watch_changes').select(COLUMNS).where('list_id', '=', listId);
  return readNewest(query, 'found_at', page);
}

/** Locks a change; those of other organizations are treated as missing. */
export async function lock(
  tx: Transaction,
  organizationId: OrganizationId,
  id: WatchChangeId,
): Promise<Change | undefined> {
  return tx
    .selectFrom('watch_changes')
    .innerJoin('media_lists', 'media_lists.id', 'watch_changes.list_id')
    .select(COLUMNS.map((column) => `watch_changes.${column}` as const))
    .where('watch_changes.id', '=', id)
    .where('organization_id', '=', organizationId)
    .forUpdate('watch_changes')
    .executeTakeFirst();
}

/** Records what the organization decided; an accepted address or role becomes that of the member's profile. */
export async function decide(
  tx: Transaction,
  change: Change,
  decision: Exclude<ChangeDecision, 'open'>,
  by: Author,
): Promise<void> {
  await tx
    .updateTable('watch_changes')
    .set({ decision, decided_at: sql<Date>`now()` })
    .where('id', '=', change.id)
    .execute();
  if (decision === 'accepted') await applyToProfile(tx, change, by);
}

async function applyToProfile(tx: Transaction, change: Change, by: Author): Promise<void> {
  const { after, evidence, member_id, journalist_id, list_id } = change;
  const fields = fieldsAfter(change);
  if (!fields) return;
  const [field = ''] = Object.keys(fields);
  // The evidence of the fact that no longer holds goes; that of the new one comes.
  const quotes = JSON.stringify(evidence.after && after !== null ? [evidence.after] : []);
  await sql`
    update media_list_members set profile = profile || ${JSON.stringify(fields)}::jsonb || jsonb_build_object(
      'evidence', coalesce((
        select jsonb_agg(item) from jsonb_array_elements(profile -> 'evidence') item
        where not (item -> 'fields') ? ${field}), '[]') || ${quotes}::jsonb)
    where id = ${member_id}`.execute(tx);
  await noteMembers(tx, {
    listId: list_id,
    action: 'member_changed',
    by,
    members: [
      {
        member: { id: member_id, journalist_id },
        changes: [{ field: 'profile', from: null, to: null }],
      },
    ],
  });
}

/** The fields of a profile after a change, first the one that the evidence shows; null if it changes none. */
function fieldsAfter({ kind, after, evidence }: Change): Record<string, string | null> | null {
  switch (kind) {
    case 'role_changed':
      return { role: after };
    case 'address_changed':
    case 'address_gone':
      return { email: after, email_status: after === null ? 'not_found' : 'unknown' };
    case 'moved':
      // The old outlet's page no longer tells of the person, and its address may no longer reach them.
      return {
        outlet: after,
        outlet_domain: evidence.after && publicationDomain(new URL(evidence.after.url).hostname),
        author_page: null,
        email_status: 'unknown',
      };
    default:
      return null;
  }
}

/** Opens the feed of a list under a new token, which is returned once; an earlier token is no longer valid. */
export async function openFeed(
  db: Database,
  listId: MediaListId,
): Promise<{ token: string; created_at: Date }> {
  const token = newToken();
  const { created_at } = await db
    .insertInto('watch_feeds')
    .values({ list_id: listId, token_hash: tokenHash(token) })
    .onConflict((conflict) =>
      conflict.column('list_id').doUpdateSet({ token_hash: tokenHash(token), created_at: sql<Date>`now()` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return { token, created_at };
}

export async function closeFeed(db: Database, listId: MediaListId): Promise<void> {
  await db.deleteFrom('watch_feeds').where('list_id', '=', listId).execute();
}

/** Returns the list whose feed has a token, and its campaign if it has one; undefined if there is none, or no longer. */
export async function findFeed(db: Database, token: string) {
  return db
    .selectFrom('watch_feeds')
    .innerJoin('media_lists', 'media_lists.id', 'list_id')
    .select(['list_id', 'campaign_id', 'name', 'watch_feeds.created_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
}

/** Returns the latest changes of a list that are not dismissed, newest first. */
export async function feedEntries(db: Database, listId: MediaListId, limit: number) {
  return db
    .selectFrom('watch_changes')
    .innerJoin('media_list_members', 'media_list_members.id', 'member_id')
    .select(['watch_changes.id', 'watch_changes.journalist_id', 'kind', 'evidence', 'found_at'])
    .select([
      sql<string>`profile ->> 'name'`.as('name'),
      sql<string | null>`profile ->> 'outlet'`.as('outlet'),
    ])
    .where('watch_changes.list_id', '=', listId)
    .where('decision', '!=', 'dismissed')
    .orderBy('found_at', 'desc')
    .orderBy('watch_changes.id', 'desc')
    .limit(limit)
    .execute();
}
