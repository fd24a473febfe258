import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledger, newId } from '../../db/index.ts';
import { RECONCILE_JOBS, type ReconcileReceipt, TASK_QUEUES } from '../../workflows/contract.ts';
import { articles, getJob, postJob, untilDone } from '../rig/jobs.ts';
import { pauseSchedules } from '../rig/schedules.ts';
import { serve, type WebServer } from '../rig/web-server.ts';
import { createWorld, type World } from '../rig/world.ts';

const page =
  '<title>t</title><meta property="og:type" content="article"><h1>A</h1><p class="byline">By Fay Fast</p>';

describe('a database put back to an earlier moment, under a Temporal server that went on', () => {
  const waiting: (() => void)[] = [];
  const letGo = () => {
    for (const send of waiting.splice(0)) send();
  };
  let site: WebServer;
  let world: World;
  beforeAll(async () => {
    const held = (path: string) =>
      [
        path,
        (response: Parameters<Parameters<typeof serve>[0][string]>[0]) => {
          waiting.push(() => response.setHeader('content-type', 'text/html').end(page));
        },
      ] as const;
    site = await serve(Object.fromEntries([held('/first'), held('/second')]));
    world = await createWorld({
      env: {
        BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`,
        BYLINE_CHECK_MX: 'off',
        BYLINE_JOB_QUIET_SECONDS: '1',
      },
    });
    // The test runs it itself: the clock must not come between.
    await pauseSchedules(world.temporal, RECONCILE_JOBS);
  });
  afterAll(async () => {
    letGo();
    await world?.close();
    await site.close();
  });

  /** Every table's rows at one moment, as a dump has them; what is returned puts them back. */
  async function backUp(): Promise<() => Promise<void>> {
    const { db } = world;
    const { rows: tables } = await sql<{ name: string; columns: string[] }>`
      select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' group by table_name`.execute(db);
    const copied = (name: string) => sql`${sql.id('backup', name)}`;
    await sql`create schema backup`.execute(db);
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        for (const { name } of tables)
          await sql`create table ${copied(name)} as select * from ${sql.table(name)}`.execute(tx);
      });
    return () =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
        for (const { name, columns } of tables) {
          const list = sql.join(columns.map((column) => sql.id(column)));
          await sql`insert into ${sql.table(name)} (${list}) overriding system value
                    select ${list} from ${copied(name)}`.execute(tx);
        }
      });
  }
  const stateOf = async (id: string) => (await world.temporal.workflow.getHandle(id).describe()).status.name;

  it('loses what came after it, settles what Temporal has ended, and its ledger is in order', async () => {
    const first = await postJob(world, { from: articles([`${site.origin}/first`]) });
    while (waiting.length === 0) await sleep(20);
    const putBack = await backUp();
    letGo();
    expect((await untilDone(world, first.id)).status).toBe('complete');
    const second = await postJob(world, { from: articles([`${site.origin}/second`]) });
    while (waiting.length === 0) await sleep(20);

    await putBack();
    expect((await getJob(world, first.id)).status, 'as it was then').toBe('processing');
    const gone = await world.call('GET', `/api/v1/journalist-enrichment-jobs/${second.id}`);
    expect(gone.status, 'it was accepted after the backup').toBe(404);
    letGo();
    await sleep(1_100);
    const receipt = (await world.temporal.workflow.execute(RECONCILE_JOBS, {
      workflowId: newId('ev'),
      taskQueue: TASK_QUEUES.orchestration,
    })) as ReconcileReceipt;
    expect(receipt).toMatchObject({ started: 0, settled: 1 });
    expect(await getJob(world, first.id)).toMatchObject({
      status: 'failed',
      usage: { reserved_credits: 0, credits_used: 0 },
    });
    while ((await stateOf(second.id)) === 'RUNNING') await sleep(100);
    expect(await ledger.check(world.db)).toEqual([]);
    const again = await postJob(world, { from: articles([`${site.origin}/again`]) });
    expect((await untilDone(world, again.id)).status).toBe('complete');
  });
});
