import type { Campaign, CampaignAdditions } from '../../client/index.ts';
import { COMMAND } from '../../runtime/installation.ts';
import type { Column, View } from './view.ts';

const CAMPAIGN: Column<Campaign>[] = [
  { name: 'id', of: ({ id }) => id, whole: true },
  { name: 'name', of: ({ name }) => name },
  { name: 'owner', of: ({ owner }) => owner?.name ?? null },
  { name: 'people', of: ({ people }) => people.total },
  { name: 'to_contact', of: ({ people }) => people.to_contact },
  { name: 'contacted', of: ({ people }) => people.contacted, csvOnly: true },
  { name: 'replied', of: ({ people }) => people.replied },
  { name: 'follow_ups_due', of: ({ people }) => people.follow_ups_due },
  { name: 'pitch_number', of: ({ pitch_number }) => pitch_number, csvOnly: true },
  { name: 'archived_at', of: ({ archived_at }) => archived_at, csvOnly: true, isTime: true },
  { name: 'updated_at', of: ({ updated_at }) => updated_at, isTime: true },
];

export function campaigns(rows: Campaign[]): View<Campaign> {
  const empty = `No campaigns. Create one: ${COMMAND} campaigns create "Spring campaign" --pitch pitch.txt`;
  return { layout: 'list', body: rows, rows, columns: CAMPAIGN, empty };
}

export function campaign(body: Campaign): View<Campaign> {
  return { layout: 'record', body, rows: [body], columns: CAMPAIGN };
}

/** Shows how many journalists were added, and what became of the others. */
export function campaignAdditions(body: CampaignAdditions): View<CampaignAdditions> {
  return {
    layout: 'record',
    body,
    rows: [body],
    columns: [
      { name: 'added', of: ({ added }) => added.length },
      { name: 'already_there', of: ({ existing }) => existing.length },
      { name: 'updated', of: ({ updated }) => updated.length },
      { name: 'newer_in_the_job', of: ({ newer }) => newer.length },
      { name: 'not_in_the_job', of: ({ not_found }) => not_found.join(' ') || 0 },
    ],
  };
}
