import { date } from '../components/formats.ts';
import { campaignsClient } from './api.ts';

/** Creates a campaign for a story. A retry with the same key returns the same campaign. */
export async function createCampaign(pitch: string, idempotencyKey: string) {
  return campaignsClient.create({ name: await nameOf(pitch), pitch }, { idempotencyKey });
}

/** A name for a campaign: the title of its story, or else the day. Nothing of the mail around it. */
async function nameOf(story: string): Promise<string> {
  const { titleOf } = await import('#press-release');
  return titleOf(story) ?? `Story of ${date(new Date())}`;
}
