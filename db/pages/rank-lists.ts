import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { RANK_LISTS, type RankList } from '../../model/index.ts';
import type { Database } from '../core/database.ts';

const TABLES = {
  tranco: 'traffic_ranks',
  domain_ranks: 'authority_ranks',
} as const satisfies Record<RankList, string>;

/** A domain's rank in a list; 1 is the highest. */
export interface DomainRank {
  list: RankList;
  domain: string;
  rank: number;
  as_of: string;
  imported_at: Date;
}

export type Replaced =
  | { outcome: 'replaced'; rows: number }
  | { outcome: 'busy' }
  | { outcome: 'duplicate'; domain: string };

/** PostgreSQL's code for a duplicate key. */
const UNIQUE_VIOLATION = '23505';

/**
 * Replaces a list in one transaction on a connection of its own: after any failure, also of the stream, the old list
 * stays. `rows` is in PostgreSQL's text format, `domain⇥rank`. Rejects with the error of the stream.
 */
export async function replace(
  databaseUrl: string,
  list: { name: RankList; source: string; asOf: string },
  rows: AsyncIterable<Buffer>,
): Promise<Replaced> {
  const table = TABLES[list.name];
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'byline-ranks' });
  // No handling is needed: the query that uses a failed connection rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // Waiting would only import the same list twice.
    const { rows: locks } = await client.query('select pg_try_advisory_xact_lock(hashtext($1)) as taken', [
      table,
    ]);
    if (!locks[0].taken) return { outcome: 'busy' };
    await client.query(`create table ${table}_new (domain text collate "C" not null, rank integer not null)`);
    // The table is new in this transaction, so its rows can be frozen at once.
    const copy = client.query(copyFrom(`copy ${table}_new (domain, rank) from stdin (freeze)`));
    await pipeline(rows, copy);
    try {
      await client.query(`alter table ${table}_new add constraint ${table}_new_pkey primary key (domain)`);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) {
        return { outcome: 'duplicate', domain: /\(domain\)=\((.*?)\)/.exec(error.detail ?? '')?.[1] ?? '' };
      }
      throw error;
    }
    await client.query(`drop table ${table}`);
    await client.query(`alter table ${table}_new rename to ${table}`);
    await client.query(`alter index ${table}_new_pkey rename to ${table}_pkey`);
    await client.query(
      `insert into rank_lists (name, source, as_of, row_count) values ($1, $2, $3, $4)
       on conflict (name) do update set source = excluded.source, as_of = excluded.as_of,
         row_count = excluded.row_count, imported_at = now()`,
      [list.name, list.source, list.asOf, copy.rowCount],
    );
    await client.query('update publications set metrics_until = null where metrics_until is not null');
    await client.query('commit');
    await client.query(`analyze ${table}`);
    return { outcome: 'replaced', rows: copy.rowCount ?? 0 };
  } finally {
    // The server releases the lock of a closed connection only after a delay, in which the next import would
    // find the list busy.
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}

/** Returns all imported lists, by name; `as_of` is the day for which a list was made, as `YYYY-MM-DD`. */
export async function list(db: Database) {
  return db
    .selectFrom('rank_lists')
    .select(['name', 'source', sql<string>`as_of::text`.as('as_of'), 'row_count', 'imported_at'])
    .orderBy('name')
    .execute();
}

/** Returns for each list the first of the domains that it contains. */
export async function find(db: Database, domains: string[]): Promise<DomainRank[]> {
  const ranks = RANK_LISTS.map(
    (name) => sql<DomainRank>`
      (select list.name as list, ranked.domain, ranked.rank, list.as_of::text as as_of, list.imported_at
       from ${sql.table(TABLES[name])} ranked join rank_lists list on list.name = ${name}
       where ranked.domain = any(${domains})
       order by array_position(${domains}::text[], ranked.domain::text) limit 1)`,
  );
  return (await sql<DomainRank>`${sql.join(ranks, sql` union all `)}`.execute(db)).rows;
}
