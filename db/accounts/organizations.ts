import type { Selectable } from 'kysely';
import { newId, type OrganizationId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import type { OrganizationsTable } from './account-tables.ts';

export type Organization = Selectable<OrganizationsTable>;

export async function create(tx: Transaction, name: string): Promise<Organization> {
  return tx
    .insertInto('organizations')
    .values({ id: newId('org'), name })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes only the given fields of an organization. */
export async function change(
  db: Database | Transaction,
  id: OrganizationId,
  changes: Partial<Pick<Organization, 'name' | 'keep_pitches' | 'low_credits_threshold'>>,
): Promise<Organization | undefined> {
  return db.updateTable('organizations').set(changes).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Returns whether pitches are kept after their jobs settle. */
export async function keepsPitches(db: Database | Transaction, id: OrganizationId): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('keep_pitches')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.keep_pitches ?? true;
}

/** Returns the share of worker time relative to other waiting organizations: twice the weight, twice the share. */
export async function weight(db: Database, id: OrganizationId): Promise<number> {
  const row = await db.selectFrom('organizations').select('weight').where('id', '=', id).executeTakeFirst();
  return row?.weight ?? 1;
}

/** Sets an organization's share of worker time, from 0.001 to 1000, for all later requests. */
export async function setWeight(db: Database, id: OrganizationId, value: number): Promise<void> {
  await db.updateTable('organizations').set({ weight: value }).where('id', '=', id).execute();
}

/** Tells whether there is one organization only. */
export async function isOnlyOne(db: Database): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').limit(2).execute()).length === 1;
}

/** Oldest first. */
export async function list(db: Database | Transaction): Promise<Organization[]> {
  return db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** Finds an organization by id or exact name. */
export async function find(db: Database | Transaction, idOrName: string): Promise<Organization | undefined> {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrName as OrganizationId), eb('name', '=', idOrName)]))
    .executeTakeFirst();
}
