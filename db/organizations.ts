import type { Database, Transaction } from './database.ts';
import { newId, type OrganizationId } from './ids.ts';

export interface Organization {
  id: OrganizationId;
  name: string;
  created_at: Date;
}

export async function create(tx: Transaction, name: string): Promise<Organization> {
  return tx
    .insertInto('organizations')
    .values({ id: newId('org'), name })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function rename(
  db: Database | Transaction,
  id: OrganizationId,
  name: string,
): Promise<Organization | undefined> {
  return db.updateTable('organizations').set({ name }).where('id', '=', id).returningAll().executeTakeFirst();
}

/** All organizations, oldest first. */
export async function list(db: Database | Transaction): Promise<Organization[]> {
  return db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** By id or by exact name; undefined when there is none. */
export async function find(db: Database | Transaction, idOrName: string): Promise<Organization | undefined> {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrName as OrganizationId), eb('name', '=', idOrName)]))
    .executeTakeFirst();
}
