import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs, ledger } from '../../db/index.ts';
import { newId } from '../../model/index.ts';
import { RECONCILE_JOBS, type ReconcileReceipt } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { serve, type WebServer } from '../support/servers/web-server.ts';
import { articles, getJob, postJob, untilDone } from '../support/world/jobs.ts';
import { pauseSchedules } from '../support/world/schedules.ts';
import { createWorld, type World } from '../support/world/world.ts';

const page =
  '<title>t</title><meta property="og:type" content="article"><h1>A</h1><p class="byline">By Fay Fast</p>';
const QUIET_SECONDS = 1;

describe('a database restored to an earlier moment, with a Temporal server that kept running', () => {
  /**
   * The requests that the site has not answered yet, by path. After `letGo`, the site answers requests for
   * that path at once.
   */
  const waiting = new Map<string, (() => void)[]>([
    ['/first', []],
    ['/second', []],
  ]);
  const letGo = (path: string) => {
    const held = waiting.get(path) ?? [];
    waiting.delete(path);
    for (const send of held) send();
  };
  const untilAsked = async (path: string) => {
    while (waiting.get(path)?.length === 0) await sleep(20);
  };
  let site: WebServer;
  let world: World;
  beforeAll(async () => {
    const held = (path: string) =>
      [
        path,
        (response: Parameters<Parameters<typeof serve>[0][string]>[0]) => {
          const send = () => response.setHeader('content-type', 'text/html').end(page);
          const others = waiting.get(path);
          if (others) others.push(send);
          else send();
        },
      ] as const;
    site = await serve(Object.fromEntries([held('/first'), held('/second')]));
    world = await createWorld({
      env: {
        BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`,
        BYLINE_CHECK_MX: 'off',
        BYLINE_JOB_QUIET_SECONDS: String(QUIET_SECONDS),
      },
    });
    // The test starts the reconciling workflow itself, so the schedule must not start it.
    await pauseSchedules(world.temporal, RECONCILE_JOBS);
  });
  afterAll(async () => {
    for (const path of [...waiting.keys()]) letGo(path);
    await world?.close();
    await site.close();
  });

  /**
   * Copies the rows of all tables in one consistent snapshot, like a database dump. The returned function
   * restores them.
   */
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
  const untilClosed = async (id: string) => {
    const handle = world.temporal.workflow.getHandle(id);
    while ((await handle.describe()).status.name === 'RUNNING') await sleep(100);
  };
  const untilQuiet = async (id: string) => {
    const isQuiet = async () =>
      (await jobs.listQuiet(world.db, { seconds: QUIET_SECONDS, after: '', limit: 10 })).some(
        (job) => job.id === id,
      );
    while (!(await isQuiet())) await sleep(50);
  };

  it('loses later changes, settles what Temporal has ended, and its ledger verifies', async () => {
    const first = await postJob(world, { from: articles([`${site.origin}/first`]) });
    await untilAsked('/first');
    const putBack = await backUp();
    letGo('/first');
    expect((await untilDone(world, first.id)).status).toBe('complete');
    // The job's row shows the status `complete` shortly before the workflow ends.
    await untilClosed(first.id);
    const second = await postJob(world, { from: articles([`${site.origin}/second`]) });
    await untilAsked('/second');

    await putBack();
    // A poll may get a cached record that is up to a quarter of a second old.
    await expect
      .poll(async () => (await getJob(world, first.id)).status, { message: 'as it was then' })
      .toBe('processing');
    const gone = await world.call('GET', `/api/v1/journalist-enrichment-jobs/${second.id}`);
    expect(gone.status, 'it was accepted after the backup').toBe(404);
    letGo('/second');
    await untilQuiet(first.id);
    const receipt = (await world.temporal.workflow.execute(RECONCILE_JOBS, {
      workflowId: newId('ev'),
      taskQueue: TASK_QUEUES.orchestration,
    })) as ReconcileReceipt;
    expect(receipt).toMatchObject({ started: 0, settled: 1 });
    await expect
      .poll(() => getJob(world, first.id))
      .toMatchObject({
        status: 'failed',
        usage: { reserved_credits: 0, credits_used: 0 },
      });
    await untilClosed(second.id);
    expect(await ledger.check(world.db)).toEqual([]);
    const again = await postJob(world, { from: articles([`${site.origin}/again`]) });
    expect((await untilDone(world, again.id)).status).toBe('complete');
  });
});
