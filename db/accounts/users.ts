import { type Selectable, sql } from 'kysely';
import { newId, type UserId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import type { UsersTable } from './user-tables.ts';

export type User = Pick<Selectable<UsersTable>, (typeof COLUMNS)[number]>;

const COLUMNS = ['id', 'email', 'name', 'created_at', 'disabled_at', 'last_seen_at'] as const;

/** Returns an address in the form in which it is stored and searched. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Creates a user, by default without a password; returns undefined if a user with this address exists. */
export async function create(
  db: Database | Transaction,
  { email, name, passwordHash = null }: { email: string; name: string; passwordHash?: string | null },
): Promise<User | undefined> {
  return db
    .insertInto('users')
    .values({ id: newId('usr'), email: normalizeEmail(email), name, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function findByEmail(db: Database | Transaction, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('email', '=', normalizeEmail(email)).executeTakeFirst();
}

/** Returns a user who may sign in; the hash is null if the user never set a password. */
export async function findForSignIn(
  db: Database | Transaction,
  by: { email: string } | { id: UserId },
): Promise<{ id: UserId; password_hash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('disabled_at', 'is', null)
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('email', '=', normalizeEmail(by.email))))
    .executeTakeFirst();
}

/** Locks a user until the transaction ends, for checks of memberships or whether the user is disabled. */
export async function lock(tx: Transaction, userId: UserId): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Sets a user's password; with a null hash, the user cannot sign in with a password. */
export async function setPassword(
  tx: Transaction,
  userId: UserId,
  passwordHash: string | null,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

export async function disable(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .updateTable('users')
    .set({ disabled_at: sql<Date>`coalesce(disabled_at, now())` })
    .where('id', '=', userId)
    .execute();
}

/** Returns all users with their organizations, oldest first. */
export async function list(db: Database): Promise<(User & { organizations: string[] })[]> {
  const { rows } = await sql<User & { organizations: string[] }>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(`users.${column}`)))},
           coalesce(array_agg(organizations.name || ' (' || role || ')' order by joined_at)
                    filter (where organizations.id is not null), '{}') as organizations
    from users
    left join memberships on memberships.user_id = users.id
    left join organizations on organizations.id = memberships.organization_id
    group by users.id order by users.created_at, users.id`.execute(db);
  return rows;
}
