import type { ContactContent, PeopleReading } from '#intake';
import type { Campaign, CampaignAdditions, CampaignImport } from '../../client/index.ts';
import { COMMAND } from '../../runtime/installation.ts';
import { type Column, list, record, type View } from './view.ts';

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

export const campaigns = list(
  CAMPAIGN,
  `No campaigns. Create one: ${COMMAND} campaigns create "Spring campaign" --pitch pitch.txt`,
);

export const campaign = record(CAMPAIGN);

/** Shows how many journalists were added, and what became of the others. */
export const campaignAdditions = record<CampaignAdditions>([
  { name: 'added', of: ({ added }) => added.length },
  { name: 'already_there', of: ({ existing }) => existing.length },
  { name: 'updated', of: ({ updated }) => updated.length },
  { name: 'newer_in_the_job', of: ({ newer }) => newer.length },
  { name: 'not_in_the_job', of: ({ not_found }) => not_found.join(' ') || 0 },
]);

/** Shows how many rows of a contact list were imported, and what became of the others. */
export const campaignImport = record<CampaignImport>([
  { name: 'added', of: ({ added }) => added },
  { name: 'updated', of: ({ updated }) => updated },
  { name: 'already_there', of: ({ existing }) => existing },
  { name: 'opted_out', of: ({ suppressed }) => suppressed },
  { name: 'do_not_contact', of: ({ do_not_contact }) => do_not_contact },
  { name: 'dropped_columns', of: ({ dropped_columns }) => dropped_columns.join(', ') || 0 },
]);

/** Shows who is read out of a contact list, before anything is sent. */
export function contactReading(
  { table, sheet, sheetNames }: ContactContent,
  reading: PeopleReading,
): View<PeopleReading['people'][number]> {
  const { headerLine, doubtfulLine, outside } = table;
  return {
    layout: 'list',
    body: {
      sheet,
      sheets: sheetNames,
      header_line: headerLine,
      doubtful_line: doubtfulLine,
      outside,
      people: reading.people,
      problems: reading.problems,
      rests: reading.rests.map(({ isKept, ...rest }) => ({ ...rest, is_kept: isKept })),
      refusals: reading.refusals,
    },
    rows: reading.people,
    columns: [
      { name: 'line', of: ({ line }) => line },
      { name: 'name', of: ({ contact }) => contact.name },
      { name: 'outlet', of: ({ contact }) => contact.outlet ?? null },
      { name: 'domain', of: ({ contact }) => contact.domain ?? null },
      { name: 'email', of: ({ contact }) => contact.email ?? null, whole: true },
      { name: 'phone', of: ({ contact }) => contact.phone ?? null },
      { name: 'note', of: ({ contact }) => contact.note ?? null, csvOnly: true },
      {
        name: 'custom',
        of: ({ contact }) => (contact.custom ? JSON.stringify(contact.custom) : null),
        csvOnly: true,
      },
    ],
    empty: 'There is nobody in the file.',
  };
}
