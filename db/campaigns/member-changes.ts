import { sql } from 'kysely';
import {
  type FieldChange,
  journalistRow,
  type MediaListId,
  type MediaListMemberId,
  type MemberState,
  type UserId,
} from '../../model/index.ts';
import type { Author } from '../core/actors.ts';
import type { Transaction } from '../core/database.ts';
import { type MemberChange, noteMembers } from './media-list-changes.ts';
import { type Member, select } from './media-list-members.ts';
import * as touches from './touches.ts';

/** The fields of a member to change; fields that are not given stay. */
export interface MemberFields {
  state?: MemberState;
  note?: string | null;
  ownerId?: UserId | null;
  follow_up_on?: string | null;
  /** Why somebody may be contacted again. */
  reason?: string;
  custom?: Record<string, string>;
  own_email?: string | null;
  own_phone?: string | null;
}

/** Locks members in id order and returns them; the caller has locked the list, which is of its own organization. */
export async function lock(
  tx: Transaction,
  listId: MediaListId,
  ids: MediaListMemberId[],
): Promise<Member[]> {
  const rows = await select(tx, { withoutEvidence: true })
    .where('media_list_members.id', '=', sql<MediaListMemberId>`any(${ids})`)
    .where('list_id', '=', listId)
    .orderBy('media_list_members.id')
    .forUpdate('media_list_members')
    .execute();
  return rows.map(journalistRow);
}

/** Changes members in the same way or, with a function, each in its own; returns the ids of those that now differ. */
export async function change(
  tx: Transaction,
  members: Member[],
  given: MemberFields | ((member: Member) => MemberFields),
  by: Author,
): Promise<MediaListMemberId[]> {
  const changed: (MemberChange & { member: Member; fields: MemberFields })[] = [];
  for (const member of members) {
    const fields = typeof given === 'function' ? given(member) : given;
    const changes = differences(member, fields);
    if (changes.length > 0) changed.push({ member, fields, changes });
  }
  const [first] = changed;
  if (!first) return [];
  const { list_id: listId } = first.member;
  await sql`
    update media_list_members member set
      -- The mark “do not contact” is the person's, not the member's.
      state = case when given.state = 'do_not_contact' then member.state else given.state end, note = given.note, owner_id = given.owner_id, follow_up_on = given.follow_up_on,
      custom = given.custom, own_email = given.own_email, own_phone = given.own_phone,
      state_changed_at = case when given.state in (member.state, 'do_not_contact') then state_changed_at else now() end,
      state_changed_by_key = case when given.state in (member.state, 'do_not_contact') then state_changed_by_key else ${by.keyId} end,
      state_changed_by_user = case when given.state in (member.state, 'do_not_contact') then state_changed_by_user else ${by.userId} end
    from jsonb_to_recordset(${JSON.stringify(changed.map(rowOf))}::jsonb) as given(id text, state text, note text,
      owner_id text, follow_up_on date, custom jsonb, own_email text, own_phone text)
    where member.id = given.id`.execute(tx);
  await noteMembers(tx, { listId, action: 'member_changed', by, members: changed });
  const isState = ({ field }: FieldChange) => field === 'state';
  const moved = changed.filter(({ changes }) => changes.some(isState));
  const idsOf = (isWanted: (one: (typeof moved)[number]) => boolean) =>
    moved.filter(isWanted).map(({ member }) => member.id);
  const isMark = ({ fields }: { fields: MemberFields }) => fields.state === 'do_not_contact';
  await touches.forbid(tx, idsOf(isMark), by);
  await touches.lift(
    tx,
    idsOf(({ member }) => member.state === 'do_not_contact'),
  );
  await touches.record(
    tx,
    listId,
    idsOf((one) => !isMark(one)),
  );
  await touches.raiseJobVersions(
    tx,
    listId,
    moved.map(({ member }) => member.journalist_id),
  );
  return changed.map(({ member }) => member.id);
}

function rowOf({
  member,
  fields: { ownerId, reason: _reason, ...fields },
}: {
  member: Member;
  fields: MemberFields;
}): object {
  const { id, state, note, follow_up_on, custom, own_email, own_phone } = member;
  const owner_id = ownerId === undefined ? (member.owner?.id ?? null) : ownerId;
  return { id, state, note, follow_up_on, custom, own_email, own_phone, ...fields, owner_id };
}

function differences(member: Member, fields: MemberFields): FieldChange[] {
  const { state, ownerId, follow_up_on, custom } = fields;
  const owner = member.owner?.id ?? null;
  const changes: FieldChange[] = [];
  if (state !== undefined && state !== member.state)
    changes.push({ field: 'state', from: member.state, to: state });
  if (state !== undefined && state !== member.state && fields.reason !== undefined)
    changes.push({ field: 'reason', from: null, to: fields.reason });
  if (ownerId !== undefined && ownerId !== owner) changes.push({ field: 'owner', from: owner, to: ownerId });
  if (follow_up_on !== undefined && follow_up_on !== member.follow_up_on)
    changes.push({ field: 'follow_up_on', from: member.follow_up_on, to: follow_up_on });
  for (const field of ['note', 'own_email', 'own_phone'] as const)
    if (fields[field] !== undefined && fields[field] !== member[field])
      changes.push({ field, from: null, to: null });
  if (custom !== undefined && !sameColumns(custom, member.custom))
    changes.push({ field: 'custom', from: null, to: null });
  return changes;
}

function sameColumns(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/**
 * Removes a member, but not what was done with the person; returns false if there is none with this id. The caller has
 * locked the list's members.
 */
export async function remove(
  tx: Transaction,
  listId: MediaListId,
  id: MediaListMemberId,
  by: Author,
): Promise<boolean> {
  const member = await tx
    .deleteFrom('media_list_members')
    .where('id', '=', id)
    .where('list_id', '=', listId)
    .returning(['id', 'journalist_id'])
    .executeTakeFirst();
  if (!member) return false;
  await noteMembers(tx, { listId, action: 'member_removed', by, members: [{ member, changes: [] }] });
  return true;
}
