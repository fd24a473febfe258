import { sql } from 'kysely';
import {
  type Actor,
  type CampaignId,
  newId,
  newToken,
  type OrganizationId,
  type SavedPitchId,
  type SearchOptions,
  tokenHash,
} from '../../model/index.ts';
import { type Author, actorOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import { type PageOf, type Place, readNewest } from '../core/places.ts';

/** A pitch whose subject is looked for in new articles. */
export interface SavedPitch {
  id: SavedPitchId;
  campaign_id: CampaignId | null;
  pitch: string;
  options: SearchOptions;
  paused: boolean;
  /** Whether the index has been searched for it, from when on new articles are matched. */
  is_ready: boolean;
  created_at: Date;
  created_by: Actor | null;
  matches: number;
  unseen: number;
}

/** The most saved pitches of an organization. */
export const MAX_SAVED_PITCHES = 200;

function select(db: Database | Transaction, organizationId: OrganizationId) {
  const count = (which: ReturnType<typeof sql<boolean>>) => sql<number>`(
    select count(*)::int from saved_pitch_people found where found.saved_pitch_id = saved_pitches.id and ${which})`;
  return db
    .selectFrom('saved_pitches')
    .select(['id', 'campaign_id', 'pitch', 'options', 'paused', 'created_at'])
    .select(sql<boolean>`scale is not null`.as('is_ready'))
    .select(actorOf('saved_pitches.api_key_id', 'saved_pitches.user_id').as('created_by'))
    .select(count(sql`found.id is not null`).as('matches'))
    .select(count(sql`found.id is not null and found.seen_at is null`).as('unseen'))
    .where('organization_id', '=', organizationId);
}

/** Returns a saved pitch; those of other organizations are treated as missing. */
export async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  id: SavedPitchId,
): Promise<SavedPitch | undefined> {
  return select(db, organizationId).where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: PageOf & { campaignId?: CampaignId },
): Promise<(SavedPitch & { place: Place })[]> {
  let query = select(db, organizationId);
  if (page.campaignId !== undefined) query = query.where('campaign_id', '=', page.campaignId);
  return readNewest(query, 'created_at', page);
}

export interface NewSavedPitch {
  organizationId: OrganizationId;
  campaignId: CampaignId | null;
  requestHash: string;
  pitch: string;
  options: SearchOptions;
  by: Author;
  /** The normalized names of people who were shown before. */
  shown: readonly string[];
}

/** Saves a pitch, or returns the id under which it is saved; undefined if the organization has the most it may have. */
export async function save(
  tx: Transaction,
  { organizationId, campaignId, requestHash, pitch, options, by, shown }: NewSavedPitch,
): Promise<{ id: SavedPitchId; isNew: boolean } | undefined> {
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx);
  const { rows } = await sql<{ id: SavedPitchId; request_hash: string }>`
    select id, request_hash from saved_pitches where organization_id = ${organizationId}`.execute(tx);
  const earlier = rows.find((row) => row.request_hash === requestHash);
  if (earlier) return { id: earlier.id, isNew: false };
  if (rows.length >= MAX_SAVED_PITCHES) return undefined;
  const id = newId('svp');
  await tx
    .insertInto('saved_pitches')
    .values({
      id,
      organization_id: organizationId,
      campaign_id: campaignId,
      request_hash: requestHash,
      pitch,
      options: JSON.stringify(options),
      api_key_id: by.keyId,
      user_id: by.userId,
    })
    .execute();
  await sql`insert into saved_pitch_people (saved_pitch_id, name)
    select ${id}, name from unnest(${[...new Set(shown)]}::text[]) as name`.execute(tx);
  return { id, isNew: true };
}

/** Pauses a saved pitch, or lets it go on: then the index is searched for what came meanwhile. */
export async function setPaused(db: Database, id: SavedPitchId, paused: boolean): Promise<void> {
  await db
    .updateTable('saved_pitches')
    .set({ paused, ...(paused ? {} : { next_search_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .where('paused', '!=', paused)
    .execute();
}

/** Deletes a saved pitch with its matches and its feed. */
export async function remove(db: Database, id: SavedPitchId): Promise<void> {
  await db.deleteFrom('saved_pitches').where('id', '=', id).execute();
}

/** Deletes the saved pitches of an organization that no longer keeps pitches. */
export async function removeAll(tx: Transaction, organizationId: OrganizationId): Promise<void> {
  await tx.deleteFrom('saved_pitches').where('organization_id', '=', organizationId).execute();
}

/** Opens the feed of a saved pitch under a new token, which is returned once; an earlier token is no longer valid. */
export async function openFeed(db: Database, id: SavedPitchId): Promise<{ token: string; created_at: Date }> {
  const token = newToken();
  const created_at = new Date();
  await db
    .updateTable('saved_pitches')
    .set({ feed_token_hash: tokenHash(token), feed_opened_at: created_at })
    .where('id', '=', id)
    .execute();
  return { token, created_at };
}

/** Closes the feed of a saved pitch, if it has one. */
export async function closeFeed(db: Database, id: SavedPitchId): Promise<void> {
  await db
    .updateTable('saved_pitches')
    .set({ feed_token_hash: null, feed_opened_at: null })
    .where('id', '=', id)
    .execute();
}
