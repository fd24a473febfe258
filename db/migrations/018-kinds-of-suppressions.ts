import { type Kysely, sql } from 'kysely';

/** Tells by an index whether anybody is suppressed, which each copy of a page asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index suppressions_by_kind on suppressions (kind)').execute(db);
}
