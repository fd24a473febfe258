import {
  type Database,
  invitations,
  passwordResets,
  sessions,
  type Transaction,
  type UserId,
  userIdentities,
  users,
} from '../../db/index.ts';
import type { Config } from '../runtime/index.ts';
import { ApiError } from './errors.ts';
import { joinOrganization } from './join-organization.ts';
import type { ProvenPerson } from './sign-in-provider.ts';

type UnknownUsers = NonNullable<Config['signInProvider']>['unknownUsers'];

/**
 * The user whom a provider has signed in. The first time they are found by their verified address, and bound to who they are
 * there; from then on the address may change. Who is nobody yet comes in by an invitation, or where everybody may.
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
      throw refused('The provider does not say that your e-mail address is yours.');
    const known = await users.findByEmail(tx, person.verifiedEmail);
    return known
      ? bindKnown(tx, known.id, person)
      : createUser(tx, { ...person, verifiedEmail: person.verifiedEmail }, unknownUsers);
  });
}

async function checkEnabled(tx: Transaction, userId: UserId): Promise<UserId> {
  const user = await users.findForSignIn(tx, { id: userId });
  if (!user) throw refused('This account is disabled.');
  return user.id;
}

/**
 * Whoever made the account may never have proven its address: what they hold of it, password, links and sessions, ends
 * when its owner comes.
 */
async function bindKnown(tx: Transaction, userId: UserId, person: ProvenPerson): Promise<UserId> {
  await users.lock(tx, userId);
  await checkEnabled(tx, userId);
  if (!(await userIdentities.bind(tx, userId, person)))
    throw refused('Somebody else at the provider has this account.');
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
    throw refused('There is no account of yours here. Ask an admin of your organization for an invitation.');
  const user = await users.create(tx, { email, name: nameOf(person, email) });
  if (!user) throw refused('Somebody signs in as you just now. Begin again.');
  await userIdentities.bind(tx, user.id, person);
  for (const invitation of accepted) await joinOrganization(tx, invitation, user.id);
  return user.id;
}

function nameOf({ name }: ProvenPerson, email: string): string {
  const clean = (name ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
  return [...(clean || (email.split('@')[0] ?? email))].slice(0, 100).join('');
}

function refused(message: string): ApiError {
  return new ApiError('FORBIDDEN', message);
}
