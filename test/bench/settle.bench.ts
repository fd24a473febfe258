import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { acceptance, type Database, openDatabase, organizations, settlements } from '../../db/index.ts';
import { type JobId, newId } from '../../model/index.ts';
import { withStack } from './stack.ts';

const WRITERS = 48;
const TARGET = 5;
const WHY = { reason: 'no_byline' as const, message: 'None.', retryable: false, evidence: [] };

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
    const db = openDatabase({
      url: databaseUrl,
      poolSize: WRITERS,
      onError: (error) => console.error(error.message),
    });
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

    const jobs = await acceptJobs(db, 5 + 2 * writes);
    let next = 0;
    const settle = async (writer: number, index: number) => {
      const source = { jobId: jobs[writer] as JobId, index: next + index };
      const outcome = await settlements.leaveUnresolved(db, source, WHY, {});
      if (outcome !== 'written') throw new Error(outcome);
    };
    await rate(settle, 5);
    next = 5;
    const silent = await rate(settle, writes);
    next += writes;
    await sql.raw(NOTIFYING).execute(db);
    tell('settled sources', silent, await rate(settle, writes));
    await listener.end();
    await db.destroy();
  });
}

function tell(what: string, silent: number, notifying: number): void {
  console.log(
    `${what}: ${silent.toFixed(0)} a second; with a notification in each commit: ${notifying.toFixed(0)} a second; ` +
      `ratio ${(silent / notifying).toFixed(1)} (target ≥ ${TARGET})`,
  );
}

/** Runs all writers at once, and returns their commits per second. */
async function rate(
  write: (writer: number, index: number) => Promise<unknown>,
  writes: number,
): Promise<number> {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let index = 0; index < writes; index += 1) await write(writer, index);
    }),
  );
  return (WRITERS * writes * 1_000) / (performance.now() - started);
}

/** Accepts a job for each writer, without starting its workflow, so that only the writer changes it. */
async function acceptJobs(db: Database, sources: number): Promise<JobId[]> {
  const jobs: JobId[] = [];
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const accepted = await db.transaction().execute(async (tx) => {
      const { id: organization_id } = await organizations.create(tx, `Writer ${writer}`);
      const job = {
        ...{
          id: newId('jej'),
          organization_id,
          keyed: false,
          request_hash: '',
          external_id: null,
          pitch: null,
        },
        ...{ include_recent: 0, max_credits: null, unit_price: 0, warnings: [] },
        sources: Array.from({ length: sources }, (_, index) => ({
          kind: 'article_url' as const,
          url: `https://writer-${writer}.example/${index}`,
          host: `writer-${writer}.example`,
        })),
      };
      return acceptance.accept(tx, job, { activeJobLimit: 1, lifetimeSeconds: 600 });
    });
    if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
    jobs.push(accepted.job.id);
  }
  return jobs;
}
