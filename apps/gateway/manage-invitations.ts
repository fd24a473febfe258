import { audit, type Database, type InvitationId, invitations, memberships, users } from '../../db/index.ts';
import { pageOf, placeOf } from './cursors.ts';
import { ApiError } from './errors.ts';
import type { Member } from './plugins/signed-in.ts';
import type { PublicUrl } from './public-url.ts';
import type { PageQuery } from './schemas/common.ts';
import type { InvitationBody } from './schemas/organization.ts';

const PAGE_SIZE = 50;

/** A page of the invitations that can still be accepted, newest first. */
export async function listInvitations(
  db: Database,
  { organizationId }: Member,
  { cursor, limit = PAGE_SIZE }: PageQuery,
): Promise<{ object: 'list'; data: InvitationBody[]; next_cursor: string | null }> {
  const after = cursor === undefined ? {} : { after: placeOf(cursor, 'inv') };
  const found = await invitations.list(db, organizationId, { ...after, limit: limit + 1 });
  const { shown, next_cursor } = pageOf(found, limit);
  return { object: 'list', data: shown.map((row) => asInvitation(row, row.inviter, null)), next_cursor };
}

/** Invites somebody by a link that is in this reply and nowhere else. */
export async function invite(
  deps: { db: Database; publicUrl: PublicUrl },
  { organizationId, userId, name }: Member,
  { email, role }: { email: string; role: memberships.Role },
): Promise<InvitationBody> {
  return deps.db.transaction().execute(async (tx) => {
    const known = await users.findByEmail(tx, email);
    if (known && (await memberships.find(tx, organizationId, known.id)))
      throw new ApiError('ALREADY_MEMBER', `${known.email} is in this organization already.`);
    const created = await invitations.create(tx, { organizationId, email, role, invitedBy: userId });
    await audit.note(tx, {
      action: 'invitation_created',
      by: { organizationId, keyId: null, userId },
      target: { organizationId, id: created.invitation.id },
    });
    return asInvitation(created.invitation, name, `${deps.publicUrl()}/invitations/${created.token}`);
  });
}

/** Takes an open invitation back. */
export async function revokeInvitation(
  db: Database,
  { organizationId, userId }: Member,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await invitations.revoke(tx, organizationId, id)))
      throw new ApiError('NOT_FOUND', 'There is no such open invitation.');
    await audit.note(tx, {
      action: 'invitation_revoked',
      by: { organizationId, keyId: null, userId },
      target: { organizationId, id: id as InvitationId },
    });
  });
}

function asInvitation(
  invitation: invitations.Invitation,
  inviter: string | null,
  url: string | null,
): InvitationBody {
  return {
    object: 'invitation',
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by:
      invitation.invited_by && inviter !== null ? { user_id: invitation.invited_by, name: inviter } : null,
    created_at: invitation.created_at.toISOString(),
    expires_at: invitation.expires_at.toISOString(),
    url,
  };
}
