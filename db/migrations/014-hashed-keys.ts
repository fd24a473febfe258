import { type Kysely, sql } from 'kysely';

const TABLES = ['campaign_imports', 'news_searches'];

/** Stores only hashes of Idempotency-Keys, because a customer may write a name into one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql`
      update ${sql.table(table)} set idempotency_key =
        encode(sha256((select salt from privacy_salts) || convert_to(idempotency_key, 'UTF8')), 'hex')`.execute(
      db,
    );
}
