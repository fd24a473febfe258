import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table host_queues (
      host text primary key,
      -- Where the next one to come is put: behind everybody who waits.
      next_free_at timestamptz not null,
      -- When the last request was let through.
      last_started_at timestamptz
    )`.execute(db);

  await sql`
    create table host_reservations (
      host text not null references host_queues on delete cascade,
      holder text not null,
      url_sha256 text not null,
      starts_at timestamptz not null,
      -- Set while the request runs; past it the request counts as dead.
      leased_until timestamptz,
      primary key (host, holder, url_sha256)
    )`.execute(db);

  await sql`
    create table robots_files (
      -- Scheme, host and port: each has a robots.txt of its own (RFC 9309, 2.3).
      origin text primary key,
      -- Null where the file could not be had, which closes the site until then.
      content text,
      expires_at timestamptz not null
    )`.execute(db);

  // Attempts that ended in waiting for a host's turn: they do not count as attempts.
  await sql`alter table job_sources add column polite_waits integer not null default 0`.execute(db);
}
