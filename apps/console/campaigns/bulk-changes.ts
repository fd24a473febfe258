import { type CampaignUpdate, campaignsClient } from './api.ts';
import type { PersonChanges } from './people-api.ts';

/** Changes several people at once. The response says what they were before, with which it can be undone. */
export function updatePeople(
  campaignId: string,
  memberIds: string[],
  changes: Omit<PersonChanges, 'note'>,
): Promise<CampaignUpdate> {
  return campaignsClient.updatePeople(campaignId, { member_ids: memberIds, ...changes });
}

/** Undoes a change of several people: sends back what they were, in one request for each set of values. */
export async function undoUpdate(campaignId: string, { previous }: CampaignUpdate): Promise<void> {
  const groups = new Map<string, CampaignUpdate['previous']>();
  for (const person of previous) {
    const key = JSON.stringify([person.state, person.owner, person.follow_up_on]);
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { state, owner, follow_up_on } = first;
    await updatePeople(
      campaignId,
      group.map(({ id }) => id),
      { state, owner, follow_up_on },
    );
  }
}
