import { sql } from 'kysely';
import type { Database } from './database.ts';

/** `signing`: a private JWK; `cookies`: what the provider's cookies are signed with. */
export type OAuthKeyKind = 'signing' | 'cookies';

/** Keys in use: the newest, and the one before it for what is still under way. */
const KEPT = 2;

/** The keys of a kind, newest first; the first ever is made by `generate`, and by one process only. */
export async function list(db: Database, kind: OAuthKeyKind, generate: () => string): Promise<string[]> {
  const known = await select(db, kind);
  if (known.length > 0) return known;
  await db
    .insertInto('oauth_keys')
    .values({ kind, generation: 1, secret: generate() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return select(db, kind);
}

/** Puts a new key in front and forgets those older than the last. */
export async function rotate(db: Database, kind: OAuthKeyKind, secret: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { generation } = await tx
      .insertInto('oauth_keys')
      .columns(['kind', 'generation', 'secret'])
      .expression((eb) =>
        eb
          .selectFrom('oauth_keys')
          .select([
            sql.lit(kind).as('kind'),
            sql<number>`coalesce(max(generation), 0) + 1`.as('generation'),
            sql.val(secret).as('secret'),
          ])
          .where('kind', '=', kind),
      )
      .returning('generation')
      .executeTakeFirstOrThrow();
    await tx
      .deleteFrom('oauth_keys')
      .where('kind', '=', kind)
      .where('generation', '<=', generation - KEPT)
      .execute();
  });
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
