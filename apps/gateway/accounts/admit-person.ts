import {
  audit,
  type Database,
  invitations,
  memberships,
  passwordResets,
  sessions,
  type Transaction,
  userIdentities,
  users,
} from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';
import { faultOfName } from '../../../model/text/mailed-names.ts';
import type { Config } from '../../runtime/index.ts';
import { ApiError } from '../http/errors.ts';
import type { ProvenPerson } from './sign-in-provider.ts';

type UnknownUsers = NonNullable<Config['signInProvider']>['unknownUsers'];

/**
 * Finds or creates the user of a sign-in. At the first sign-in, the user with the verified address is linked to the
 * provider identity, so that the address can change later. New users need an invitation unless sign-up is open.
 */
export async function admitPerson(
  db: Database,
  person: ProvenPerson,
  unknownUsers: UnknownUsers,
): Promise<UserId> {
  return db.transaction().execute(async (tx) => {
    const bound = await userIdentities.find(tx, person);
    if (bound) return checkEnabled(tx, bound);
    if (person.verifiedEmail === null)
      throw refused(
        'The sign-in provider has not verified your e-mail address. Verify it there, then sign in again.',
      );
    const user = await users.findByEmail(tx, person.verifiedEmail);
    return user
      ? bindKnown(tx, user.id, person)
      : createUser(tx, { ...person, verifiedEmail: person.verifiedEmail }, unknownUsers);
  });
}

async function checkEnabled(tx: Transaction, userId: UserId): Promise<UserId> {
  const user = await users.findForSignIn(tx, { id: userId });
  if (!user) throw refused('This account is disabled. Contact the operator of this service.');
  return user.id;
}

/**
 * Links an account to the provider identity, and revokes its password, reset links and sessions: whoever created the
 * account may never have verified the address.
 */
async function bindKnown(tx: Transaction, userId: UserId, person: ProvenPerson): Promise<UserId> {
  await users.lock(tx, userId);
  await checkEnabled(tx, userId);
  if (!(await userIdentities.bind(tx, userId, person)))
    throw refused(
      'This account is linked to another user of the sign-in provider. Sign in as that user instead.',
    );
  await users.setPassword(tx, userId, null);
  await passwordResets.endAll(tx, userId);
  await sessions.endAll(tx, { userId });
  return userId;
}

async function createUser(
  tx: Transaction,
  person: ProvenPerson & { verifiedEmail: string },
  unknownUsers: UnknownUsers,
): Promise<UserId> {
  const email = person.verifiedEmail;
  const accepted = await invitations.acceptAllOf(tx, email);
  if (accepted.length === 0 && unknownUsers === 'refuse')
    throw refused('You do not have an account yet. Ask an admin of your organization for an invitation.');
  const user = await users.create(tx, { email, name: nameOf(person, email) });
  if (!user) throw refused('Another sign-in is in progress. Please try again.');
  await userIdentities.bind(tx, user.id, person);
  for (const invitation of accepted) await joinOrganization(tx, invitation, user.id);
  return user.id;
}

function nameOf({ name }: ProvenPerson, email: string): string {
  const clean = (name ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
  const names = [clean, email.split('@')[0] ?? ''].map((text) => [...text].slice(0, 100).join(''));
  return names.find((candidate) => faultOfName(candidate) === null) ?? 'New user';
}

function refused(message: string): ApiError {
  return new ApiError('FORBIDDEN', message);
}

/** Adds the user to the organization of the invitation; existing members keep their role. */
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
