import { sql } from 'kysely';
import { newToken, tokenHash, type UserId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

const LIFETIME_HOURS = 24;

/** Creates a link to set a new password and returns its token, which cannot be shown again. */
export async function create(
  db: Database | Transaction,
  userId: UserId,
  token: string = newToken(),
): Promise<string> {
  await db
    .insertInto('password_resets')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(hours => ${LIFETIME_HOURS})`,
    })
    .execute();
  return token;
}

/** Returns the user of a password link; undefined if the link is no longer valid. */
export async function find(
  db: Database,
  token: string,
): Promise<{ id: UserId; email: string; name: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'email', 'name'])
    .where('token_hash', '=', tokenHash(token))
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`used_at is null and expires_at > now()`)
    .executeTakeFirst();
}

/** Uses a link and invalidates the user's other links; returns undefined if the link is no longer valid. */
export async function use(tx: Transaction, token: string): Promise<UserId | undefined> {
  const used = await tx
    .updateTable('password_resets')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash(token))
    .where(sql<boolean>`used_at is null and expires_at > now()`)
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('disabled_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst();
  if (!used) return undefined;
  await endAll(tx, used.user_id);
  return used.user_id;
}

/** Invalidates all password links of a user. */
export async function endAll(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
