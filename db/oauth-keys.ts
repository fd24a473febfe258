import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** `signing`: a private JWK; `cookies`: what the provider's cookies are signed with. */
export type OAuthKeyKind = 'signing' | 'cookies';

const GENERATE: Record<OAuthKeyKind, () => string> = {
  // RS256 is what every OpenID Connect client knows (Core 1.0, 15.1).
  signing: () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' });
  },
  cookies: () => randomBytes(32).toString('base64url'),
};

/** Keys in use: the newest, and the one before it for what is still under way. */
const KEPT = 2;

/** The keys of a kind, newest first; the first ever is made here, once for all processes. */
export async function list(db: Database, kind: OAuthKeyKind): Promise<string[]> {
  const known = await select(db, kind);
  if (known.length > 0) return known;
  await db
    .insertInto('oauth_keys')
    .values({ kind, generation: 1, secret: GENERATE[kind]() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return select(db, kind);
}

/** Puts a new key of each kind in front, and forgets those older than the last. */
export async function rotate(db: Database): Promise<void> {
  for (const kind of ['signing', 'cookies'] as const) {
    const secret = GENERATE[kind]();
    await sql`
      with made as (
        insert into oauth_keys (kind, generation, secret)
        select ${kind}, coalesce(max(generation), 0) + 1, ${secret} from oauth_keys where kind = ${kind}
        returning generation
      )
      delete from oauth_keys
      where kind = ${kind} and generation <= (select generation from made) - ${KEPT}::integer`.execute(db);
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
