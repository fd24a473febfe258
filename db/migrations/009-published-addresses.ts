import { type Kysely, sql } from 'kysely';

/**
 * Indexes the pages of an outlet that print an e-mail address, so that the way in which the outlet writes its
 * addresses can be learned without reading its other pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index articles_with_addresses on articles (domain, stored_at desc)
    where reading -> 'addresses' <> '[]'::jsonb`.execute(db);
  await sql`
    create index author_pages_with_addresses on author_pages (domain, stored_at desc)
    where reading -> 'addresses' <> '[]'::jsonb`.execute(db);
}
