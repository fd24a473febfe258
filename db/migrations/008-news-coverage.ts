import { type Kysely, sql } from 'kysely';

/** Adds how many articles the news index holds of each month, language and country, counted with the words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news_coverage (
      month date not null references news_months on delete cascade,
      -- Empty if the articles state none.
      language text not null,
      country text not null,
      articles integer not null,
      primary key (month, language, country)
    )`.execute(db);
  // Words are counted again, and with them the coverage.
  await sql`delete from news_months`.execute(db);
}
