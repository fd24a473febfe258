import { apiKeys, type Database, ledger, organizations } from '../../db/index.ts';

/** What the first start made; the secret cannot be shown again. */
export interface Bootstrapped {
  organization: organizations.Organization;
  secret: string;
}

const FIRST_CREDITS = 1_000_000;

/** Gives an empty database its first organization, 1,000 credits and a key of both scopes; null when there is one already. */
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
    return { organization, secret };
  });
}
