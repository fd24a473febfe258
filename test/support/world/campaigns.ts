import type { CampaignAdditionsBody, CampaignBody } from '../../../apps/gateway/app.ts';
import type { JobId, JournalistId } from '../../../model/index.ts';
import type { CallOptions, World } from './world.ts';

export const CAMPAIGNS = '/api/v1/campaigns';

/** Creates a campaign and expects the request to succeed. */
export async function createCampaign(
  world: World,
  body: { name: string; pitch?: string; media_list_id?: string },
  options: CallOptions = {},
): Promise<CampaignBody> {
  const created = await world.call<CampaignBody>('POST', CAMPAIGNS, { ...options, body });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return created.body;
}

/** Adds people from a job to a campaign and expects the request to succeed. */
export async function addPeople(
  world: World,
  campaignId: string,
  { jobId, ids }: { jobId: JobId; ids: JournalistId[] },
  more: { pitch_number?: number; update_existing?: boolean } = {},
  options: CallOptions = {},
): Promise<CampaignAdditionsBody> {
  const body = { job_id: jobId, journalist_identity_ids: ids, ...more };
  const path = `${CAMPAIGNS}/${campaignId}/people`;
  const added = await world.call<CampaignAdditionsBody>('POST', path, { ...options, body });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return added.body;
}
