import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../core/database.ts';
import type { OAuthKeyKind } from './oauth-tables.ts';

const GENERATE: Record<OAuthKeyKind, () => Promise<string>> = {
  // Every client must support RS256 (Core 1.0, section 15.1). The asynchronous call does not block the main
  // thread.
  signing: async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
    return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' });
  },
  cookies: async () => randomBytes(32).toString('base64url'),
};

/** How many keys of each kind are kept: the newest, and the previous one for flows in progress. */
const KEYS_OF_A_KIND = 2;

/** Returns the keys of a kind, newest first; creates the first one, the same for simultaneous callers. */
export async function list(db: Database, kind: OAuthKeyKind): Promise<string[]> {
  const existing = await select(db, kind);
  if (existing.length > 0) return existing;
  await db
    .insertInto('oauth_keys')
    .values({ kind, generation: 1, secret: await GENERATE[kind]() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return select(db, kind);
}

/** Adds a key of each kind, and deletes all but the newest two. */
export async function rotate(db: Database): Promise<void> {
  for (const kind of ['signing', 'cookies'] as const) {
    const secret = await GENERATE[kind]();
    await sql`
      with made as (
        insert into oauth_keys (kind, generation, secret)
        select ${kind}, coalesce(max(generation), 0) + 1, ${secret} from oauth_keys where kind = ${kind}
        returning generation
      )
      delete from oauth_keys
      where kind = ${kind} and generation <= (select generation from made) - ${KEYS_OF_A_KIND}::integer`.execute(
      db,
    );
  }
}

async function select(db: Database, kind: OAuthKeyKind): Promise<string[]> {
  const rows = await db
    .selectFrom('oauth_keys')
    .select('secret')
    .where('kind', '=', kind)
    .orderBy('generation', 'desc')
    .execute();
  return rows.map(({ secret }) => secret);
}
