import {
  audit,
  mails,
  memberships,
  passwordResets,
  type Transaction,
  type UserId,
  userIdentities,
  users,
} from '../../db/index.ts';
import { ApiError } from './errors.ts';
import type { InviteDeps } from './manage-invitations.ts';
import type { Member } from './plugins/signed-in.ts';
import type { PasswordResetBody } from './schemas/organization.ts';
import { startMail } from './start-mail.ts';

/**
 * A link with which a member sets a new password, by mail or, without a mail server, in this reply and nowhere else. Whoever
 * holds it can become the member: it is given only for an account that is this organization's alone.
 */
export async function resetMemberPassword(
  deps: InviteDeps,
  by: Member,
  id: string,
): Promise<PasswordResetBody> {
  const userId = id as UserId;
  const { email, token, mailId } = await deps.db.transaction().execute(async (tx) => {
    const { email } = await findResettable(tx, by, userId);
    await audit.note(tx, {
      action: 'password_reset_created',
      by: { organizationId: by.organizationId, keyId: null, userId: by.userId },
      target: { organizationId: by.organizationId, id: userId },
    });
    return deps.config.mail
      ? { email, token: null, mailId: await mails.requestPasswordReset(tx, email) }
      : { email, token: await passwordResets.create(tx, userId), mailId: null };
  });
  if (mailId) await startMail(deps.temporal, mailId, () => mails.drop(deps.db, mailId));
  const url = token === null ? null : `${deps.publicUrl()}/password-reset/${token}`;
  return { object: 'password_reset', user_id: userId, email, url };
}

async function findResettable(
  tx: Transaction,
  by: Member,
  userId: UserId,
): Promise<Pick<memberships.Member, 'email'>> {
  // Who joins another organization meanwhile waits for this, and their links end with it.
  await users.lock(tx, userId);
  const member = await memberships.find(tx, by.organizationId, userId);
  if (!member) throw new ApiError('NOT_FOUND', 'There is no such member.');
  if (userId === by.userId)
    throw new ApiError('FORBIDDEN', 'Change your own password on the page of your account.');
  const organizations = await memberships.ofUser(tx, userId);
  if (organizations.length > 1)
    throw new ApiError(
      'FORBIDDEN',
      'This account is in other organizations, too: only whoever runs the service may reset its password.',
    );
  if (await userIdentities.hasAny(tx, userId))
    throw new ApiError('FORBIDDEN', 'This member signs in with a provider and needs no password.');
  return member;
}
