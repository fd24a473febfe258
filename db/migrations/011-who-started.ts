import { type Kysely, sql } from 'kysely';

/** Stores who started a job or a search. Those that exist take it from the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const runs = [
    { table: 'jobs', action: 'job_started', id: 'job_id' },
    { table: 'journalist_searches', action: 'search_started', id: 'target_id' },
  ];
  for (const { table, action, id } of runs) {
    await sql`alter table ${sql.table(table)} add column api_key_id text, add column user_id text`.execute(
      db,
    );
    // The id of an expired job with an Idempotency-Key may have been used before; the last start counts.
    await sql`
      update ${sql.table(table)} run set api_key_id = entry.api_key_id, user_id = entry.user_id
      from (select distinct on (${sql.ref(id)}) ${sql.ref(id)} as run_id, api_key_id, user_id from audit_entries
            where action = ${action} order by ${sql.ref(id)}, audit_entries.id desc) entry
      where run.id = entry.run_id`.execute(db);
  }
}
