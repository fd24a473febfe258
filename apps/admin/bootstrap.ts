import {
  apiKeys,
  type Database,
  ledger,
  memberships,
  organizations,
  passwordResets,
  users,
} from '../../db/index.ts';

/** The organization, API key and admin that the first start creates. The key's secret cannot be shown again. */
export interface Bootstrapped {
  organization: organizations.Organization;
  secret: string;
  /** The first admin, who sets a password through the link at `path`. */
  admin: { email: string; path: string };
}

const FIRST_CREDITS = 1_000_000;
/** A placeholder e-mail address for the first admin, who can invite users with real e-mail addresses. */
const FIRST_ADMIN = 'admin@localhost';

/**
 * Sets up an empty database with an organization, 1,000 credits, an API key with all scopes, and an admin
 * without a password. Returns null if an organization already exists.
 */
export async function bootstrap(db: Database): Promise<Bootstrapped | null> {
  return db.transaction().execute(async (tx) => {
    if ((await organizations.list(tx)).length > 0) return null;
    const organization = await organizations.create(tx, 'My organization');
    await ledger.lockOrganization(tx, organization.id);
    await ledger.grant(tx, organization.id, FIRST_CREDITS, 'First start');
    const { secret } = await apiKeys.create(tx, {
      organizationId: organization.id,
      name: 'First key',
      scopes: [...apiKeys.SCOPES],
      expiresAt: null,
    });
    const user = await users.create(tx, { email: FIRST_ADMIN, name: 'Admin' });
    if (!user) throw new Error('the database has a user but no organization');
    await memberships.add(tx, { organizationId: organization.id, userId: user.id, role: 'admin' });
    const token = await passwordResets.create(tx, user.id);
    return { organization, secret, admin: { email: user.email, path: `/password-reset/${token}` } };
  });
}
