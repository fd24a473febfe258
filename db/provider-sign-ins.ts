import { sql } from 'kysely';
import type { Database } from './database.ts';
import { newToken, tokenHash } from './secret-tokens.ts';

const LIFETIME_MINUTES = 10;

/** Notes that somebody leaves for their provider, and where they go on afterwards; the token goes into their cookie. */
export async function begin(db: Database, returnTo: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('provider_sign_ins')
    .values({ token_hash: tokenHash(token), return_to: returnTo })
    .execute();
  return token;
}

/** Where somebody goes on who comes back, once; undefined for everybody else, and for who took too long. */
export async function take(db: Database, token: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('provider_sign_ins')
    .where('token_hash', '=', tokenHash(token))
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${LIFETIME_MINUTES})`)
    .returning('return_to')
    .executeTakeFirst();
  return row?.return_to;
}
