import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One table a list: an import fills a new one and puts it in the place of the old one.
  for (const table of ['traffic_ranks', 'authority_ranks']) {
    await sql`
      create table ${sql.table(table)} (
        -- Names are compared byte by byte: no language's order is wanted, and none is as fast.
        domain text collate "C" primary key,
        rank integer not null
      )`.execute(db);
  }
  await sql`
    create table rank_lists (
      name text primary key check (name in ('tranco', 'domain_ranks')),
      -- The file or address that it was imported from.
      source text not null,
      as_of date not null,
      row_count integer not null,
      imported_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    alter table publications
      add column metrics jsonb,
      -- Until then the figures are used without asking their sources again.
      add column metrics_until timestamptz`.execute(db);
}
