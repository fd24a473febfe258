import { type InferResult, sql } from 'kysely';
import type { CampaignId, MediaListId, OrganizationId } from '../../model/index.ts';
import { type Author, actorOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import { note } from './media-list-changes.ts';

export type Pitch = InferResult<ReturnType<typeof select>>[number];

/** Adds a version, with its text only if the organization keeps pitches; the caller has locked the list. */
export async function add(
  tx: Transaction,
  {
    campaignId,
    listId,
    pitch,
    by,
  }: { campaignId: CampaignId; listId: MediaListId; pitch: string; by: Author },
): Promise<Pitch> {
  const { rows } = await sql<{ number: number }>`
    insert into campaign_pitches (campaign_id, number, pitch, api_key_id, user_id)
    select campaigns.id, coalesce((select max(number) from campaign_pitches where campaign_id = campaigns.id), 0) + 1,
      case when keep_pitches then ${pitch}::text end, ${by.keyId}, ${by.userId}
    from campaigns join organizations on organizations.id = campaigns.organization_id
    where campaigns.id = ${campaignId}
    returning number`.execute(tx);
  const number = rows[0]?.number;
  const added = number === undefined ? undefined : await find(tx, campaignId, number);
  if (!added) throw new Error(`a version of the pitch of ${campaignId} was not added`);
  const changes = [
    {
      field: 'pitch_number' as const,
      from: added.number === 1 ? null : String(added.number - 1),
      to: String(added.number),
    },
  ];
  await note(tx, { listId, action: 'pitch_added', by, changes });
  return added;
}

export async function find(
  db: Database | Transaction,
  campaignId: CampaignId,
  number: number,
): Promise<Pitch | undefined> {
  return select(db, campaignId).where('number', '=', number).executeTakeFirst();
}

/** Returns the versions before a number, newest first. */
export async function list(
  db: Database | Transaction,
  campaignId: CampaignId,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Pitch[]> {
  let query = select(db, campaignId).orderBy('number', 'desc').limit(limit);
  if (before !== undefined) query = query.where('number', '<', before);
  return query.execute();
}

/** Deletes the texts of all pitches of an organization that no longer keeps pitches. */
export async function forgetTexts(db: Database | Transaction, organizationId: OrganizationId): Promise<void> {
  await sql`
    update campaign_pitches set pitch = null from campaigns
    where campaigns.id = campaign_pitches.campaign_id and campaigns.organization_id = ${organizationId}
      and pitch is not null`.execute(db);
}

function select(db: Database | Transaction, campaignId: CampaignId) {
  return db
    .selectFrom('campaign_pitches')
    .select(['number', 'pitch', 'created_at', actorOf('api_key_id', 'user_id').as('created_by')])
    .where('campaign_id', '=', campaignId);
}
