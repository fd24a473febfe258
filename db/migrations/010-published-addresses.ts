import { type Kysely, sql } from 'kysely';

const WITH_PEOPLE = ['job_journalists', 'media_list_members'];

/**
 * Indexes the pages of an outlet that print an e-mail address, so that the way in which the outlet writes its
 * addresses can be learned without reading its other pages, and people by the address suggested for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index articles_with_addresses on articles (domain, stored_at desc)
    where reading -> 'addresses' <> '[]'::jsonb`.execute(db);
  await sql`
    create index author_pages_with_addresses on author_pages (domain, stored_at desc)
    where reading -> 'addresses' <> '[]'::jsonb`.execute(db);
  for (const table of WITH_PEOPLE)
    await sql`
      create index ${sql.id(`${table}_suggestion`)} on ${sql.table(table)}
      ((profile -> 'email_suggestion' ->> 'address'))
      where profile -> 'email_suggestion' ->> 'address' is not null`.execute(db);
}
