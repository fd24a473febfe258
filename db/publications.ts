import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What is known of a publication, by registrable domain. */
export interface PublicationRecord {
  domain: string;
  name: string;
  homepage_url: string;
}

export async function find(db: Database, domain: string): Promise<PublicationRecord | undefined> {
  const row = await db
    .selectFrom('publications')
    .select('record')
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row?.record;
}

/** Stores what a page said; the newest page counts. */
export async function save(db: Database, record: PublicationRecord): Promise<void> {
  const values = {
    domain: record.domain,
    record: JSON.stringify(record),
    updated_at: sql<Date>`now()`,
  };
  await db
    .insertInto('publications')
    .values(values)
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(values))
    .execute();
}
