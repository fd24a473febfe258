import { sql } from 'kysely';
import type { Database } from '../core/database.ts';

/** How long a worker may be silent, about three heartbeats, before it counts as hung or gone. */
const LIVE_SECONDS = 15;
/** How long the rows of ended workers are kept for diagnosis. */
const KEPT_SECONDS = 60 * 60;

/** Records that a worker makes progress, with the queues that it polls; deletes old rows of dead workers. */
export async function beat(
  db: Database,
  worker: { id: string; queues: string[]; version: string },
): Promise<void> {
  await sql`
    with pruned as (
      delete from worker_heartbeats
      where id = any(array(
        select id from worker_heartbeats where beat_at < now() - make_interval(secs => ${KEPT_SECONDS}) and id <> ${worker.id}
        for update skip locked)))
    insert into worker_heartbeats (id, queues, version) values (${worker.id}, ${worker.queues}, ${worker.version})
    on conflict (id) do update set queues = excluded.queues, beat_at = now()`.execute(db);
}

/** Removes a worker that shuts down cleanly. */
export async function remove(db: Database, id: string): Promise<void> {
  await db.deleteFrom('worker_heartbeats').where('id', '=', id).execute();
}

/** Counts the live workers by queue; queues without a worker are missing. */
export async function liveQueues(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ queue: string; workers: number }>`
    select queue, count(*)::int4 as workers from worker_heartbeats, unnest(queues) as queue
    where beat_at > now() - make_interval(secs => ${LIVE_SECONDS}) group by queue`.execute(db);
  return new Map(rows.map(({ queue, workers }) => [queue, workers]));
}
