import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import type { JobId } from '../../model/index.ts';
import { target } from './machine-load.ts';
import { withStack } from './stack.ts';
import { acceptJobs, openForWriters, rate, settle, WRITERS } from './writers.ts';

const TARGET = 5;

/** Sends a notification in each transaction that changes a job, as Byline did until it polled for changes. */
const NOTIFYING = `
  create function announce_job() returns trigger language plpgsql as $$
  begin
    perform pg_notify('job_changes', new.id);
    return null;
  end $$;
  create trigger job_announced after update on jobs
    for each row when (old.version is distinct from new.version) execute function announce_job()`;

/**
 * `npm run bench settle [-- --writes N]`: how many commits a second 48 writers reach, each with rows of its
 * own, if commits send a notification and if they do not: bare updates of one row, and the statement that
 * settles a source of a job. Every writer makes N commits.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { writes: { type: 'string', default: '200' } } });
  const writes = Number(values.writes);
  await withStack([], async ({ databaseUrl }) => {
    const db = openForWriters(databaseUrl);
    // A gateway that listens: PostgreSQL also has to wake it.
    const listener = new pg.Client({ connectionString: databaseUrl });
    await listener.connect();
    await listener.query('listen job_changes');
    const { rows } = await sql<{ version: string }>`
      select current_setting('server_version') as version`.execute(db);
    console.log(`PostgreSQL ${rows[0]?.version}, ${WRITERS} writers with ${writes} commits each`);

    await sql`create table bench_rows (writer integer primary key, number integer not null)`.execute(db);
    await sql`insert into bench_rows select n, 0 from generate_series(0, ${WRITERS} - 1) n`.execute(db);
    const bare = (writer: number) =>
      sql`update bench_rows set number = number + 1 where writer = ${writer}`.execute(db);
    const notifying = (writer: number) =>
      sql`
      with written as (update bench_rows set number = number + 1 where writer = ${writer} returning number)
      select pg_notify('job_changes', ${`writer-${writer}-`} || number) from written`.execute(db);
    // The first commits, which connect and prepare every statement, are not counted.
    await rate(bare, 5);
    tell('bare commits', await rate(bare, writes), await rate(notifying, writes));

    const jobs = await acceptJobs(db, WRITERS, 5 + 2 * writes);
    let next = 0;
    const settleNext = (writer: number, index: number) => settle(db, jobs[writer]?.id as JobId, next + index);
    await rate(settleNext, 5);
    next = 5;
    const silent = await rate(settleNext, writes);
    next += writes;
    await sql.raw(NOTIFYING).execute(db);
    tell('settled sources', silent, await rate(settleNext, writes));
    await listener.end();
    await db.destroy();
  });
}

function tell(what: string, silent: number, notifying: number): void {
  console.log(
    `${what}: ${silent.toFixed(0)} a second; with a notification in each commit: ${notifying.toFixed(0)} a second; ` +
      `ratio ${(silent / notifying).toFixed(1)} ${target(`≥ ${TARGET}`)}`,
  );
}
