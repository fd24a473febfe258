import type { MediaListHistory } from '../../client/index.ts';
import { date } from '../components/formats.ts';
import type { MemberState } from './people-api.ts';

/** The label of each state of a list member, in the order in which a member usually reaches the states. */
export const STATE_WORDS: Record<MemberState, string> = {
  to_contact: 'To contact',
  contacted: 'Contacted',
  replied: 'Replied',
  declined: 'Declined',
  do_not_contact: 'Do not contact',
};

/** What a removal deletes and keeps. */
export const REMOVAL_WORDS =
  'The note and your own data about the person are deleted here. Kept are when your organization contacted the person and “Do not contact”: both show wherever the person appears, and again if you add the person back.';

type Change = MediaListHistory['data'][number];

/** Describes a change to a list, e.g. `changed Ada Reporter: to contact → contacted`. */
export function changeWords({ action, journalist_name, changes }: Change): string {
  const person = journalist_name ?? 'a person who was deleted';
  switch (action) {
    case 'list_created':
      return 'created the list';
    case 'list_renamed':
      return 'renamed the list';
    case 'member_added':
      return `added ${person}`;
    case 'member_removed':
      return `removed ${person}`;
    case 'campaign_created':
      return 'started the campaign';
    case 'campaign_changed':
      return `changed the campaign: ${changes.map(fieldWords).join(', ')}`;
    case 'campaign_archived':
      return 'archived the campaign';
    case 'campaign_restored':
      return 'restored the campaign';
    case 'pitch_added':
      return `saved version ${changes[0]?.to ?? ''} of the pitch`;
    case 'member_changed':
      return `changed ${person}: ${changes.map(fieldWords).join(', ')}`;
  }
}

const FIELD_WORDS: Record<Change['changes'][number]['field'], string> = {
  name: 'name',
  state: 'state',
  reason: 'reason',
  note: 'note',
  owner: 'owner',
  follow_up_on: 'follow-up date',
  custom: 'own columns',
  own_email: 'own e-mail address',
  own_phone: 'own phone number',
  pitch_number: 'scored for another version of the pitch',
  profile: 'newer profile',
};

/** Describes a changed field. A changed note is described without its text, which the history does not store. */
function fieldWords({ field, from, to }: Change['changes'][number]): string {
  if (field === 'reason') return `because “${to ?? ''}”`;
  if (field === 'pitch_number' && to !== null) return `scored for version ${to} of the pitch`;
  if (field !== 'state') return FIELD_WORDS[field];
  return `${stateWords(from)} → ${stateWords(to)}`;
}

/** Describes what somebody else changed, e.g. `changed the state to “Contacted”`. */
export function missedWords({ field, to }: Change['changes'][number]): string {
  if (field === 'state' && to !== null)
    return `changed the state to “${STATE_WORDS[to as MemberState] ?? to}”`;
  if (field === 'follow_up_on')
    return to === null ? 'removed the follow-up date' : `changed the follow-up date to ${date(to)}`;
  return `changed the ${FIELD_WORDS[field]}`;
}

function stateWords(state: string | null): string {
  return state !== null && state in STATE_WORDS ? STATE_WORDS[state as MemberState].toLowerCase() : 'nothing';
}
