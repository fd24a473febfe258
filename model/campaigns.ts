import type { ApiKeyId, CampaignId, UserId } from './keys/ids.ts';

/** Status of the contact with a journalist on a media list. */
export const MEMBER_STATES = ['to_contact', 'contacted', 'replied', 'declined', 'do_not_contact'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** The states of people whom a mail merge leaves out unless it is asked for them. */
export const DECLINED_STATES: readonly MemberState[] = ['declined', 'do_not_contact'];

/** The maximum number of members on one media list. */
export const MAX_LIST_MEMBERS = 10_000;

/** Actions on a media list, on the campaign that it belongs to, or on one of its members. */
export const MEDIA_LIST_ACTIONS = [
  'list_created',
  'list_renamed',
  'member_added',
  'member_changed',
  'member_removed',
  'campaign_created',
  'campaign_changed',
  'campaign_archived',
  'campaign_restored',
  'pitch_added',
] as const;
export type MediaListAction = (typeof MEDIA_LIST_ACTIONS)[number];

export const CHANGED_FIELDS = [
  'name',
  'state',
  'reason',
  'note',
  'owner',
  'follow_up_on',
  'custom',
  'own_email',
  'own_phone',
  'pitch_number',
  'profile',
] as const;

/**
 * One changed field of a media list, of its campaign or of one of its members. What the organization wrote
 * about a person is not recorded, so a changed note, address or column has null as its old and new value. An
 * owner is the id of a user, a pitch its number.
 */
export interface FieldChange {
  field: (typeof CHANGED_FIELDS)[number];
  from: string | null;
  to: string | null;
}

/** The API key or user that did something, with its name. */
export interface Actor {
  kind: 'user' | 'api_key';
  id: UserId | ApiKeyId;
  name: string;
}

/** The last contact of an organization with a person, over all of its campaigns and media lists. */
export interface Touch {
  state: MemberState;
  at: Date;
  by: Actor | null;
  campaign_id: CampaignId | null;
  /** `likely` if somebody of the same name was touched, who may be another person. */
  certainty: 'certain' | 'likely';
}
