import { audit, type invitations, memberships, type Transaction } from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';

/** Adds the user to the organization that issued the invitation. Existing members keep their role. */
export async function joinOrganization(
  tx: Transaction,
  invitation: invitations.Invitation,
  userId: UserId,
): Promise<void> {
  const { organization_id: organizationId, role } = invitation;
  if (!(await memberships.add(tx, { organizationId, userId, role }))) return;
  await audit.note(tx, {
    action: 'member_joined',
    by: { organizationId, keyId: null, userId },
    target: { organizationId, id: invitation.id },
  });
}
