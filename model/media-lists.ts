/** Status of the contact with a journalist on a media list. */
export const MEMBER_STATES = ['to_contact', 'contacted', 'replied', 'declined'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** The maximum number of members on one media list. */
export const MAX_LIST_MEMBERS = 10_000;

/** Actions on a media list or on one of its members. */
export type MediaListAction =
  | 'list_created'
  | 'list_renamed'
  | 'member_added'
  | 'member_changed'
  | 'member_removed';

/**
 * One changed field of a media list or of one of its members. The text of a note is not recorded, so a
 * changed note has null as its old and new value.
 */
export interface FieldChange {
  field: 'name' | 'state' | 'note';
  from: string | null;
  to: string | null;
}
