import type { Static } from '@sinclair/typebox';
import {
  campaignPitches,
  campaigns,
  type Database,
  inTransaction,
  memberCounts,
  type Transaction,
} from '../../../db/index.ts';
import { type CampaignId, idForKey, isIdOf, type UserId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { type ListBody, readPlaces } from '../http/cursors.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import { requireCurrent } from '../http/etags.ts';
import { hashRequest } from '../http/idempotency.ts';
import { lockList } from './manage-lists.ts';
import { findOwner } from './manage-members.ts';
import type {
  CampaignBody,
  CampaignBodySchema,
  CampaignListQuerySchema,
  NewCampaignSchema,
} from './schema.ts';

const NO_PEOPLE: memberCounts.MemberCounts = {
  total: 0,
  to_contact: 0,
  contacted: 0,
  replied: 0,
  declined: 0,
  do_not_contact: 0,
  follow_ups_due: 0,
};

/** Returns a page of the organization's campaigns, the one that changed last first. */
export async function listCampaigns(
  db: Database,
  { organizationId }: Caller,
  { archived, owner, ...query }: Static<typeof CampaignListQuerySchema>,
): Promise<ListBody<CampaignBody>> {
  const ofOwner = owner === undefined ? {} : { ownerId: owner as UserId };
  const { rows, next_cursor } = await readPlaces('cmp', query, (page) =>
    campaigns.list(db, organizationId, { ...page, ...ofOwner, archived: archived === 'true' }),
  );
  return { object: 'list', data: await describe(db, rows), next_cursor };
}

/** Creates a campaign, or returns the one that the Idempotency-Key created; throws a 409 for another body. */
export async function createCampaign(
  db: Database,
  caller: Caller,
  { body, idempotencyKey }: { body: Static<typeof NewCampaignSchema>; idempotencyKey: string | null },
): Promise<{ campaign: CampaignBody; replayed: boolean }> {
  const { organizationId } = caller;
  const { pitch, media_list_id } = body;
  const name = body.name.trim();
  const hashed = JSON.stringify([name, pitch ?? null, body.owner ?? null, media_list_id ?? null]);
  const requestHash = hashRequest(hashed);
  const keyed =
    idempotencyKey === null ? null : { id: idForKey('cmp', organizationId, idempotencyKey), requestHash };
  return inTransaction(db, async (tx) => {
    const earlier = keyed && (await campaigns.find(tx, organizationId, keyed.id));
    if (earlier) return replay(tx, earlier, requestHash);
    const list = media_list_id === undefined ? null : await lockList(tx, caller, media_list_id, 'members');
    if (list && list.campaign_id !== null)
      throw invalidAt('/media_list_id', 'in_campaign', 'names a list that belongs to a campaign already');
    const ownerId = body.owner === undefined ? caller.userId : await findOwner(tx, caller, body.owner);
    const campaign = { organizationId, name, ownerId, listId: list?.id ?? null, by: caller, keyed };
    const created = await campaigns.create(tx, campaign);
    if (!created) {
      const first = await campaigns.find(tx, organizationId, keyed?.id as CampaignId);
      return replay(tx, first ?? noSuchCampaign(), requestHash);
    }
    if (pitch !== undefined)
      await campaignPitches.add(tx, {
        campaignId: created.id,
        listId: created.list_id,
        pitch,
        by: caller,
      });
    return { campaign: await readCampaign(tx, caller, created.id), replayed: false };
  });
}

async function replay(tx: Transaction, campaign: campaigns.Campaign, requestHash: string) {
  if ((await campaigns.findRequestHash(tx, campaign.id)) !== requestHash)
    throw new ApiError(
      'IDEMPOTENCY_CONFLICT',
      'This Idempotency-Key was already used for another campaign. Use a new key.',
      { context: { campaign_id: campaign.id } },
    );
  const [body] = await describe(tx, [campaign]);
  return { campaign: body ?? noSuchCampaign(), replayed: true };
}

/** Finds a campaign; throws a 404 for a malformed id, or if the organization has no campaign with the id. */
export async function findCampaign(
  db: Database | Transaction,
  { organizationId }: Caller,
  campaignId: string,
): Promise<campaigns.Campaign> {
  const campaign = isIdOf('cmp', campaignId)
    ? await campaigns.find(db, organizationId, campaignId)
    : undefined;
  return campaign ?? noSuchCampaign();
}

/** Finds a campaign like `findCampaign`; throws a 400 if it is archived. */
export async function findOpenCampaign(
  db: Database | Transaction,
  caller: Caller,
  campaignId: string,
): Promise<campaigns.Campaign> {
  const campaign = await findCampaign(db, caller, campaignId);
  if (campaign.archived_at !== null)
    throw invalidAt('/path/campaignId', 'archived', 'names an archived campaign. Restore it first');
  return campaign;
}

/** Locks a campaign and its list of people, and returns the campaign as it is under the lock. */
export async function lockCampaign(
  tx: Transaction,
  caller: Caller,
  campaignId: string,
): Promise<campaigns.Campaign> {
  const { list_id } = await findCampaign(tx, caller, campaignId);
  await lockList(tx, caller, list_id, 'members');
  return findCampaign(tx, caller, campaignId);
}

export async function readCampaign(
  db: Database | Transaction,
  caller: Caller,
  campaignId: string,
): Promise<CampaignBody> {
  const [body] = await describe(db, [await findCampaign(db, caller, campaignId)]);
  return body ?? noSuchCampaign();
}

/** Changes a campaign's name or owner; throws a 412 if the campaign has been changed in the meantime. */
export async function changeCampaign(
  db: Database,
  caller: Caller,
  { campaignId, ifMatch }: { campaignId: string; ifMatch: string | undefined },
  { name, owner }: Static<typeof CampaignBodySchema>,
): Promise<CampaignBody> {
  return inTransaction(db, async (tx) => {
    const current = await lockCampaign(tx, caller, campaignId);
    requireCurrent(ifMatch, current);
    const fields = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(owner === undefined ? {} : { ownerId: await findOwner(tx, caller, owner) }),
    };
    await campaigns.change(tx, current, fields, caller);
    return readCampaign(tx, caller, campaignId);
  });
}

/** Archives or restores a campaign, without effect if it is in that state already. */
export async function archiveCampaign(
  db: Database,
  caller: Caller,
  campaignId: string,
  archived: boolean,
): Promise<CampaignBody> {
  return inTransaction(db, async (tx) => {
    await campaigns.setArchived(tx, await lockCampaign(tx, caller, campaignId), archived, caller);
    return readCampaign(tx, caller, campaignId);
  });
}

function noSuchCampaign(): never {
  throw new ApiError('NOT_FOUND', 'This campaign does not exist.');
}

/** Returns campaigns as response bodies; the counts of all are read at once. */
async function describe(db: Database | Transaction, rows: campaigns.Campaign[]): Promise<CampaignBody[]> {
  const people = await memberCounts.countMembers(
    db,
    rows.map(({ list_id }) => list_id),
  );
  const jobs = await campaigns.countJobs(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((campaign) => {
    const { id, name, owner, pitch_number, pitch_excerpt, list_id, created_by, version } = campaign;
    return {
      id,
      object: 'campaign',
      name,
      owner,
      pitch_number,
      pitch_excerpt,
      media_list_id: list_id,
      people: people.get(list_id) ?? NO_PEOPLE,
      job_count: jobs.get(id)?.total ?? 0,
      active_job_count: jobs.get(id)?.active ?? 0,
      created_at: campaign.created_at.toISOString(),
      created_by,
      updated_at: campaign.updated_at.toISOString(),
      archived_at: campaign.archived_at?.toISOString() ?? null,
      version,
    };
  });
}
