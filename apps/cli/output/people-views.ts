import { wholeScore } from '../../../model/text/fit-words.ts';
import type { MediaList, MediaListAdditions, MediaListMember } from '../../client/index.ts';
import { COMMAND } from '../../runtime/installation.ts';
import { type Column, list, record } from './view.ts';

const LIST: Column<MediaList>[] = [
  { name: 'id', of: ({ id }) => id, whole: true },
  { name: 'name', of: ({ name }) => name },
  { name: 'members', of: ({ member_count }) => member_count },
  { name: 'version', of: ({ version }) => version, csvOnly: true },
  { name: 'created_at', of: ({ created_at }) => created_at, csvOnly: true, isTime: true },
  { name: 'updated_at', of: ({ updated_at }) => updated_at, isTime: true },
];

export const mediaLists = list(LIST, `No media lists. Create one: ${COMMAND} lists create "Spring campaign"`);

export const mediaList = record(LIST);

const MEMBER: Column<MediaListMember>[] = [
  { name: 'id', of: ({ id }) => id, whole: true },
  { name: 'name', of: ({ journalist }) => journalist.name },
  { name: 'outlet', of: ({ journalist }) => journalist.outlet },
  { name: 'role', of: ({ journalist }) => journalist.role, csvOnly: true },
  { name: 'email', of: ({ journalist }) => journalist.email, whole: true },
  { name: 'fit', of: ({ research }) => research && wholeScore(research.fit.score) },
  { name: 'state', of: ({ state }) => state },
  { name: 'last_contact', of: lastContact },
  { name: 'follow_up_on', of: ({ follow_up_on }) => follow_up_on, csvOnly: true },
  { name: 'own_email', of: ({ own_email }) => own_email, csvOnly: true },
  { name: 'note', of: ({ note }) => note },
  {
    name: 'journalist_identity_id',
    of: ({ journalist }) => journalist.journalist_identity_id,
    csvOnly: true,
  },
  { name: 'added_at', of: ({ added_at }) => added_at, csvOnly: true, isTime: true },
  { name: 'version', of: ({ version }) => version, csvOnly: true },
];

/** Who of the organization contacted a person last, in any campaign or list: `replied, 2026-12-09, Bo Reader`. */
function lastContact({ journalist: { last_touch } }: MediaListMember): string | null {
  if (last_touch === null) return null;
  const { state, at, by, certainty } = last_touch;
  const whose = certainty === 'likely' ? 'somebody of the same name' : undefined;
  return [state, at.slice(0, 10), by?.name, whose].filter((part) => part !== undefined).join(', ');
}

export const members = list(MEMBER, 'No members.');

export const member = record(MEMBER);

/**
 * Shows how many journalists were added, how many were already on the list, and the ids that were not found in the job.
 */
export const additions = record<MediaListAdditions>([
  { name: 'added', of: ({ added }) => added.length },
  { name: 'already_there', of: ({ existing }) => existing.length },
  { name: 'not_in_the_job', of: ({ not_found }) => not_found.join(' ') || 0 },
]);
