import type { Client } from '@temporalio/client';
import { audit, type Database, invitations, mails, memberships, users } from '../../../db/index.ts';
import type { InvitationId, Role } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { Member } from '../auth/signed-in.ts';
import type { PageQuery } from '../http/common-schema.ts';
import { type ListBody, readPlaces } from '../http/cursors.ts';
import { ApiError } from '../http/errors.ts';
import type { PublicUrl } from '../http/public-url.ts';
import { takeInvitation } from './mail-limits.ts';
import type { InvitationBody } from './organization-schema.ts';
import { startMail } from './start-mail.ts';

export interface InviteDeps {
  db: Database;
  temporal: Client;
  config: Config;
  publicUrl: PublicUrl;
}

/** Returns a page of the invitations that can still be accepted, newest first. */
export async function listInvitations(
  db: Database,
  { organizationId }: Member,
  query: PageQuery,
): Promise<ListBody<InvitationBody>> {
  const { rows, next_cursor } = await readPlaces('inv', query, (page) =>
    invitations.list(db, organizationId, page),
  );
  return { object: 'list', data: rows.map((row) => asInvitation(row, row)), next_cursor };
}

/** Invites a person by e-mail or, without a mail server, by a link that only the response includes. */
export async function invite(
  deps: InviteDeps,
  member: Member,
  { email, role }: { email: string; role: Role },
): Promise<InvitationBody> {
  const { organizationId, userId, name: inviter } = member;
  await takeInvitation(deps.db, organizationId, email);
  const { invitation, token, mailId } = await deps.db.transaction().execute(async (tx) => {
    const user = await users.findByEmail(tx, email);
    if (user && (await memberships.find(tx, organizationId, user.id)))
      throw new ApiError('ALREADY_MEMBER', `${user.email} is already a member of this organization.`);
    const created = await invitations.create(tx, { organizationId, email, role, invitedBy: userId });
    await audit.note(tx, {
      action: 'invitation_created',
      by: { organizationId, keyId: null, userId },
      target: { organizationId, id: created.invitation.id },
    });
    const mailId = deps.config.mail ? await mails.requestInvitation(tx, created.invitation.id) : null;
    return { ...created, mailId };
  });
  if (mailId === null) {
    const url = `${deps.publicUrl()}/invitations/${token}`;
    return asInvitation(invitation, { inviter, url, mail: null });
  }
  // This token is never sent: the worker creates a new one for the e-mail.
  await startMail(deps.temporal, mailId, () => revokeInvitation(deps.db, member, invitation.id));
  return asInvitation(invitation, { inviter, mail: 'waiting' });
}

export async function revokeInvitation(
  db: Database,
  { organizationId, userId }: Member,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await invitations.revoke(tx, organizationId, id)))
      throw new ApiError('NOT_FOUND', 'This invitation does not exist or is no longer open.');
    await audit.note(tx, {
      action: 'invitation_revoked',
      by: { organizationId, keyId: null, userId },
      target: { organizationId, id: id as InvitationId },
    });
  });
}

function asInvitation(
  invitation: invitations.Invitation,
  details: { inviter: string | null; mail: invitations.MailState | null; url?: string },
): InvitationBody {
  const { inviter, mail, url = null } = details;
  return {
    object: 'invitation',
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by:
      invitation.invited_by && inviter !== null ? { user_id: invitation.invited_by, name: inviter } : null,
    created_at: invitation.created_at.toISOString(),
    expires_at: invitation.expires_at.toISOString(),
    mail,
    url,
  };
}
