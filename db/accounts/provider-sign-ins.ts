import { sql } from 'kysely';
import { newToken, tokenHash } from '../../model/index.ts';
import type { Database } from '../core/database.ts';

const LIFETIME_MINUTES = 10;

/** Records where to redirect the user after the sign-in, and returns the token for the user's cookie. */
export async function begin(db: Database, returnTo: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('provider_sign_ins')
    .values({ token_hash: tokenHash(token), return_to: returnTo })
    .execute();
  return token;
}

/** Returns where to redirect the user, once; undefined if the token of the cookie is unknown or expired. */
export async function take(db: Database, token: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('provider_sign_ins')
    .where('token_hash', '=', tokenHash(token))
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${LIFETIME_MINUTES})`)
    .returning('return_to')
    .executeTakeFirst();
  return row?.return_to;
}
