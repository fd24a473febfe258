import type { Database, Transaction } from './database.ts';
import { newId, type OrganizationId } from './ids.ts';

export interface Organization {
  id: OrganizationId;
  name: string;
  created_at: Date;
  weight: number;
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

/** How much of the workers' time an organization gets against others that wait; twice the weight, twice the share. */
export async function weight(db: Database, id: OrganizationId): Promise<number> {
  const row = await db.selectFrom('organizations').select('weight').where('id', '=', id).executeTakeFirst();
  return row?.weight ?? 1;
}

/** Sets the weight, 0.001 to 1000, of what an organization asks for from now on. */
export async function setWeight(db: Database, id: OrganizationId, value: number): Promise<void> {
  await db.updateTable('organizations').set({ weight: value }).where('id', '=', id).execute();
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
