import { apiKeys, type Database, ledger, organizations } from '../../../db/index.ts';
import { newId, type OrganizationId } from '../../../model/index.ts';

export interface Tenant {
  organizationId: OrganizationId;
  key: string;
  keyId: string;
}

export interface TenantOptions {
  credits?: number;
  scopes?: apiKeys.Scope[];
  expiresAt?: Date | null;
}

/** Inserts an organization with credits and an API key. */
export async function insertTenant(db: Database, options: TenantOptions = {}): Promise<Tenant> {
  return db.transaction().execute(async (tx) => {
    const { id } = await organizations.create(tx, `Organization ${newId('org')}`);
    await ledger.lockOrganization(tx, id);
    await ledger.grant(tx, id, (options.credits ?? 10_000) * 1000, 'test');
    const { key, secret } = await apiKeys.create(tx, {
      organizationId: id,
      name: 'test',
      scopes: options.scopes ?? [...apiKeys.SCOPES],
      expiresAt: options.expiresAt ?? null,
    });
    return { organizationId: id, key: secret, keyId: key.id };
  });
}
