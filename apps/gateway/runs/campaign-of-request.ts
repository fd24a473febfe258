import { campaigns, type Database } from '../../../db/index.ts';
import { type CampaignId, isIdOf, type JobStatus, type OrganizationId } from '../../../model/index.ts';
import { given } from '../../../model/text/given.ts';
import { invalidAt } from '../http/errors.ts';

/** What people call a run: its label, or else its campaign; null if it has neither. */
export async function nameOfRun(
  db: Database,
  organizationId: OrganizationId,
  { label, campaignId }: { label: string | null; campaignId: CampaignId | null | undefined },
): Promise<string | null> {
  if (label !== null || !campaignId) return label;
  return (await campaigns.find(db, organizationId, campaignId))?.name ?? null;
}

/** Returns which jobs or searches to list; throws a 400 for a campaign that does not exist. */
export async function readRunFilter(
  db: Database,
  { organizationId }: { organizationId: OrganizationId },
  query: { status?: JobStatus; external_id?: string; campaign_id?: string },
): Promise<{ status?: JobStatus; externalId?: string; campaignId?: CampaignId }> {
  const { status, external_id: externalId } = query;
  const campaignId = await readCampaignId(db, organizationId, query.campaign_id ?? null, true);
  return given({ status, externalId, campaignId: campaignId ?? undefined });
}

/**
 * Returns the id of a campaign, null for null; throws a 400 if there is no such campaign or, unless `archived` ones are
 * accepted, it is archived.
 */
export async function readCampaignId(
  db: Database,
  organizationId: OrganizationId,
  id: string | null,
  archived = false,
  path = '/query/campaign_id',
): Promise<CampaignId | null> {
  if (id === null) return null;
  const campaign = isIdOf('cmp', id) ? await campaigns.find(db, organizationId, id) : undefined;
  if (!campaign) throw invalidAt(path, 'not_found', 'does not name one of your campaigns');
  if (campaign.archived_at !== null && !archived)
    throw invalidAt(path, 'archived', 'names an archived campaign. Restore it first');
  return campaign.id;
}
