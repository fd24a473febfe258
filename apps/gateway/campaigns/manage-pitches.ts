import { campaignPitches, type campaigns, type Database, inTransaction } from '../../../db/index.ts';
import type { Caller } from '../auth/authentication.ts';
import type { PageQuery } from '../http/common-schema.ts';
import { type ListBody, numberOf, readPage } from '../http/cursors.ts';
import { invalidAt } from '../http/errors.ts';
import { findCampaign, findOpenCampaign, lockCampaign } from './manage-campaigns.ts';
import type { CampaignPitchBody } from './schema.ts';

/** Matches a decoded cursor: the number of the last version on the previous page. */
const NUMBER = /^v(\d{1,9})$/;

/** Returns a page of the versions of a campaign's pitch, newest first. */
export async function listPitches(
  db: Database,
  caller: Caller,
  campaignId: string,
  { cursor, limit = 50 }: PageQuery,
): Promise<ListBody<CampaignPitchBody>> {
  const before = numberOf(cursor, NUMBER);
  const { id } = await findCampaign(db, caller, campaignId);
  const { rows, next_cursor } = await readPage(
    limit,
    (more) => campaignPitches.list(db, id, { before, limit: more }),
    ({ number }) => `v${number}`,
  );
  return { object: 'list', data: rows.map(asPitch), next_cursor };
}

/** Adds a version, unless the newest has the same text: it is then returned with `isNew` false. */
export async function addPitch(
  db: Database,
  caller: Caller,
  campaignId: string,
  pitch: string,
): Promise<{ pitch: CampaignPitchBody; isNew: boolean }> {
  return inTransaction(db, async (tx) => {
    await lockCampaign(tx, caller, campaignId);
    const campaign = await findOpenCampaign(tx, caller, campaignId);
    const [newest] = await campaignPitches.list(tx, campaign.id, { limit: 1 });
    if (newest?.pitch === pitch) return { pitch: asPitch(newest), isNew: false };
    const version = { campaignId: campaign.id, listId: campaign.list_id, pitch, by: caller };
    return { pitch: asPitch(await campaignPitches.add(tx, version)), isNew: true };
  });
}

/** Finds a version of a campaign's pitch; throws a 400 if there is none with this number. */
export async function findPitch(
  db: Database,
  { id }: campaigns.Campaign,
  number: number,
): Promise<campaignPitches.Pitch> {
  const pitch = await campaignPitches.find(db, id, number);
  if (!pitch) throw invalidAt('/pitch_number', 'not_found', 'is not a version of the pitch of this campaign');
  return pitch;
}

function asPitch({ number, pitch, created_at, created_by }: campaignPitches.Pitch): CampaignPitchBody {
  const object = 'campaign_pitch';
  return { object, number, pitch, created_at: created_at.toISOString(), created_by };
}
