import type { UserId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

/** `subject` is the permanent id that the provider assigned to the user. */
export interface Identity {
  issuer: string;
  subject: string;
}

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

/** Returns false if the identity has a user already, or the user another identity at that provider. */
export async function bind(tx: Transaction, userId: UserId, { issuer, subject }: Identity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
