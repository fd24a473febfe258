import type { UserId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

/** A user at an OpenID provider; `subject` is the permanent id that the provider assigned to the user. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** Returns the user who has signed in with this identity before. */
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

export async function hasAny(db: Database | Transaction, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('user_identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Links an identity to a user; returns false if it has a user already, or the user another one at that provider. */
export async function bind(tx: Transaction, userId: UserId, { issuer, subject }: Identity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
