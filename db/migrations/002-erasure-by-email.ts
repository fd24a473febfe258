import { type Kysely, sql } from 'kysely';

const TABLES = ['job_journalists', 'media_list_members'];

/** Indexes by which an operator finds a person by an e-mail address; see `findIds` in `db/people/people.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql`
      create index ${sql.id(`${table}_email`)} on ${sql.table(table)} (lower(profile ->> 'email'))
      where profile ->> 'email' is not null`.execute(db);
}
