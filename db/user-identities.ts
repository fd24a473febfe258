import type { Database, Transaction } from './database.ts';
import type { UserId } from './ids.ts';

/** Who somebody is at an OpenID provider; `subject` is the provider's name for them, which never changes. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The user who has signed in as this before. */
export async function find(
  db: Database | Transaction,
  { issuer, subject }: Identity,
): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('user_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether a user signs in with a provider. */
export async function hasAny(db: Database | Transaction, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('user_identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Binds a user to who they are at a provider; false when they are somebody else there already. */
export async function bind(tx: Transaction, userId: UserId, { issuer, subject }: Identity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
