import { audit, type invitations, memberships, type Transaction, type UserId } from '../../db/index.ts';

/** Makes the user of an accepted invitation a member. Who is one already keeps their role. */
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
