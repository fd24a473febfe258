import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Returns the server's version and its clock, in milliseconds since 1970. */
export async function describe(db: Database): Promise<{ version: string; now: number }> {
  const { rows } = await sql<{ version: string; now: number }>`
    select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::int8 as now`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the database did not return its version');
  return row;
}

/** Returns the unfinished jobs by status: their number, the 1/1000 credits they hold, and the age of the oldest. */
export async function activeJobs(
  db: Database,
): Promise<{ status: 'pending' | 'processing'; jobs: number; held: number; oldestSeconds: number }[]> {
  const { rows } = await sql<{
    status: 'pending' | 'processing';
    jobs: number;
    held: number;
    oldest_seconds: number;
  }>`
    select status, count(*)::int8 as jobs, sum(held)::int8 as held,
           extract(epoch from now() - min(created_at))::float8 as oldest_seconds
    from jobs where status in ('pending', 'processing') group by status`.execute(db);
  return rows.map(({ oldest_seconds, ...row }) => ({ ...row, oldestSeconds: oldest_seconds }));
}

/** Counts the running and the waiting requests in the queues of all hosts. */
export async function hostReservations(db: Database): Promise<{ running: number; waiting: number }> {
  const { rows } = await sql<{ running: number; waiting: number }>`
    select count(leased_until)::int8 as running, (count(*) - count(leased_until))::int8 as waiting
    from host_reservations`.execute(db);
  return rows[0] ?? { running: 0, waiting: 0 };
}
