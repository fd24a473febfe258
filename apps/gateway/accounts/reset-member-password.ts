import {
  audit,
  mails,
  memberships,
  passwordResets,
  type Transaction,
  userIdentities,
  users,
} from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';
import type { Member } from '../auth/signed-in.ts';
import { ApiError } from '../http/errors.ts';
import { takeReset } from './mail-limits.ts';
import type { InviteDeps } from './manage-invitations.ts';
import type { PasswordResetBody } from './organization-schema.ts';
import { startMail } from './start-mail.ts';

/**
 * Creates a link to reset a password, sent by e-mail or, without a mail server, in the response. The link gives full
 * access, so the member must not belong to another organization.
 */
export async function resetMemberPassword(
  deps: InviteDeps,
  by: Member,
  id: string,
): Promise<PasswordResetBody> {
  const userId = id as UserId;
  const { email, token, mailId } = await deps.db.transaction().execute(async (tx) => {
    const { email } = await findResettable(tx, by, userId);
    await takeReset(tx, email);
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
  // A concurrent request that adds the user to another organization then waits, and invalidates the reset link.
  await users.lock(tx, userId);
  const member = await memberships.find(tx, by.organizationId, userId);
  if (!member) throw new ApiError('NOT_FOUND', 'This member does not exist.');
  if (userId === by.userId)
    throw new ApiError('FORBIDDEN', 'To change your own password, use your account page.');
  const organizations = await memberships.ofUser(tx, userId);
  if (organizations.length > 1)
    throw new ApiError(
      'FORBIDDEN',
      'This user also belongs to other organizations. Only the operator of the service can reset their password.',
    );
  if (await userIdentities.hasAny(tx, userId))
    throw new ApiError('FORBIDDEN', 'This member signs in with a provider and has no password.');
  return member;
}
