import { audit, type Database, memberships, sessions } from '../../../db/index.ts';
import type { Role, UserId } from '../../../model/index.ts';
import type { Member } from '../auth/signed-in.ts';
import type { PageQuery } from '../http/common-schema.ts';
import { type ListBody, readPlaces } from '../http/cursors.ts';
import { ApiError } from '../http/errors.ts';
import type { MemberBody } from './organization-schema.ts';

/** Returns a page of the organization's members in the order in which they joined. */
export async function listMembers(
  db: Database,
  { organizationId }: Pick<Member, 'organizationId'>,
  query: PageQuery,
): Promise<ListBody<MemberBody>> {
  const { rows, next_cursor } = await readPlaces('usr', query, (page) =>
    memberships.list(db, organizationId, page),
  );
  return { object: 'list', data: rows.map(asMember), next_cursor };
}

export async function changeRole(
  db: Database,
  { organizationId, userId: by }: Member,
  id: string,
  role: Role,
): Promise<MemberBody> {
  const userId = id as UserId;
  return db.transaction().execute(async (tx) => {
    checkChanged(await memberships.setRole(tx, organizationId, userId, role));
    await audit.note(tx, {
      action: 'member_role_changed',
      by: { organizationId, keyId: null, userId: by },
      target: { organizationId, id: userId },
    });
    const member = await memberships.find(tx, organizationId, userId);
    if (!member) throw noSuchMember();
    return asMember(member);
  });
}

/** Removes a member and ends their sessions; API keys remain valid, because they belong to the organization. */
export async function removeMember(
  db: Database,
  { organizationId, userId: by }: Member,
  id: string,
): Promise<void> {
  const userId = id as UserId;
  await db.transaction().execute(async (tx) => {
    checkChanged(await memberships.remove(tx, organizationId, userId));
    await sessions.endAll(tx, { userId, organizationId });
    await audit.note(tx, {
      action: 'member_removed',
      by: { organizationId, keyId: null, userId: by },
      target: { organizationId, id: userId },
    });
  });
}

function checkChanged(outcome: 'changed' | memberships.NotChanged): void {
  if (outcome === 'not_found') throw noSuchMember();
  if (outcome === 'last_admin')
    throw new ApiError(
      'LAST_ADMIN',
      'The last admin cannot be demoted or removed. Make another member an admin first.',
    );
}

function noSuchMember(): ApiError {
  return new ApiError('NOT_FOUND', 'This member does not exist.');
}

function asMember(member: memberships.Member): MemberBody {
  return {
    object: 'member',
    user_id: member.user_id,
    email: member.email,
    name: member.name,
    role: member.role,
    joined_at: member.joined_at.toISOString(),
    last_seen_at: member.last_seen_at?.toISOString() ?? null,
  };
}
