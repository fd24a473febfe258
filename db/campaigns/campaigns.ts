import { type InferResult, sql } from 'kysely';
import {
  type CampaignId,
  type FieldChange,
  type MediaListId,
  newId,
  type OrganizationId,
  type UserId,
} from '../../model/index.ts';
import { type Author, actorOf, ownerOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import { type PageOf, type Place, readNewest } from '../core/places.ts';
import { note } from './media-list-changes.ts';
import * as mediaLists from './media-lists.ts';

export type Campaign = InferResult<ReturnType<typeof select>>[number];

/** How many characters of a pitch a list of campaigns shows. */
const EXCERPT = 280;

/**
 * Creates a campaign with an empty media list, or with one that the caller has locked. Returns undefined if the
 * campaign exists, which can only happen to ids derived from an Idempotency-Key.
 */
export async function create(
  tx: Transaction,
  campaign: {
    organizationId: OrganizationId;
    name: string;
    ownerId: UserId | null;
    listId: MediaListId | null;
    by: Author;
    keyed: { id: CampaignId; requestHash: string } | null;
  },
): Promise<Campaign | undefined> {
  const { organizationId, name, by, keyed } = campaign;
  const created = await tx
    .insertInto('campaigns')
    .values({
      id: keyed?.id ?? newId('cmp'),
      organization_id: organizationId,
      owner_id: campaign.ownerId,
      request_hash: keyed?.requestHash ?? null,
      api_key_id: by.keyId,
      user_id: by.userId,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return undefined;
  // The history begins with the campaign, not with the list that holds its people.
  const listId = campaign.listId ?? (await mediaLists.insert(tx, { organizationId, name, keyed: null }))?.id;
  if (!listId) throw new Error('the media list of a campaign was not created');
  await tx
    .updateTable('media_lists')
    .set({ campaign_id: created.id, name })
    .where('id', '=', listId)
    .execute();
  await note(tx, { listId, action: 'campaign_created', by });
  return find(tx, organizationId, created.id);
}

/** Returns a campaign; campaigns of other organizations are treated as missing. */
export async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  id: CampaignId,
): Promise<Campaign | undefined> {
  return select(db, organizationId).where('campaigns.id', '=', id).executeTakeFirst();
}

/** Returns the hash of the request that created the campaign; null if it came without an Idempotency-Key. */
export async function findRequestHash(db: Database | Transaction, id: CampaignId): Promise<string | null> {
  const row = await db.selectFrom('campaigns').select('request_hash').where('id', '=', id).executeTakeFirst();
  return row?.request_hash ?? null;
}

/** Returns a page of campaigns, the one that changed last first. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: PageOf & { archived: boolean; ownerId?: UserId },
): Promise<(Campaign & { place: Place })[]> {
  let query = select(db, organizationId).where(
    'campaigns.archived_at',
    page.archived ? 'is not' : 'is',
    null,
  );
  if (page.ownerId !== undefined) query = query.where('campaigns.owner_id', '=', page.ownerId);
  return readNewest(query, 'campaigns.updated_at', page);
}

/** Changes the name, the owner or both; the caller has locked the campaign's list. */
export async function change(
  tx: Transaction,
  current: Campaign,
  fields: { name?: string; ownerId?: UserId | null },
  by: Author,
): Promise<void> {
  const changes: FieldChange[] = [];
  const { name, ownerId } = fields;
  if (ownerId !== undefined && ownerId !== (current.owner?.id ?? null))
    changes.push({ field: 'owner', from: current.owner?.id ?? null, to: ownerId });
  if (name !== undefined && name !== current.name)
    changes.push({ field: 'name', from: current.name, to: name });
  if (changes.length === 0) return;
  if (name !== undefined)
    await tx.updateTable('media_lists').set({ name }).where('id', '=', current.list_id).execute();
  await tx
    .updateTable('campaigns')
    .set({ owner_id: ownerId === undefined ? (current.owner?.id ?? null) : ownerId })
    .where('id', '=', current.id)
    .execute();
  await note(tx, { listId: current.list_id, action: 'campaign_changed', by, changes });
}

/** Archives or restores a campaign; the caller has locked its list. */
export async function setArchived(
  tx: Transaction,
  current: Campaign,
  archived: boolean,
  by: Author,
): Promise<void> {
  if (archived === (current.archived_at !== null)) return;
  await tx
    .updateTable('campaigns')
    .set({ archived_at: archived ? sql<Date>`now()` : null })
    .where('id', '=', current.id)
    .execute();
  const action = archived ? 'campaign_archived' : 'campaign_restored';
  await note(tx, { listId: current.list_id, action, by });
}

/** The number of a campaign's jobs that have not expired. */
export interface JobCounts {
  total: number;
  active: number;
}

/** Counts the unexpired jobs of campaigns with one query; campaigns without jobs are missing. */
export async function countJobs(
  db: Database | Transaction,
  ids: CampaignId[],
): Promise<Map<CampaignId, JobCounts>> {
  const { rows } = await sql<JobCounts & { campaign_id: CampaignId }>`
    select campaign_id, count(*)::int as total,
      count(*) filter (where status in ('pending', 'processing'))::int as active
    from jobs
    where campaign_id = any(${ids}) and not (status not in ('pending', 'processing') and expires_at < now())
    group by campaign_id`.execute(db);
  return new Map(rows.map(({ campaign_id, ...counts }) => [campaign_id, counts]));
}

function select(db: Database | Transaction, organizationId: OrganizationId) {
  return db
    .selectFrom('campaigns')
    .innerJoin('media_lists', 'media_lists.campaign_id', 'campaigns.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaign_pitches')
          .select(['number', sql<string | null>`left(pitch, ${EXCERPT})`.as('excerpt')])
          .whereRef('campaign_pitches.campaign_id', '=', 'campaigns.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['campaigns.id', 'media_lists.name', 'media_lists.id as list_id', 'media_lists.member_count'])
    .select(['campaigns.archived_at', 'campaigns.created_at', 'campaigns.updated_at', 'campaigns.version'])
    .select(['newest.number as pitch_number', 'newest.excerpt as pitch_excerpt'])
    .select([
      ownerOf('campaigns.owner_id').as('owner'),
      actorOf('campaigns.api_key_id', 'campaigns.user_id').as('created_by'),
    ])
    .where('campaigns.organization_id', '=', organizationId);
}
