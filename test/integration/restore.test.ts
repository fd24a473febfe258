import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup, readBackup } from '../../apps/local/backups/read-backup.ts';
import { TAR_END, tarEntry } from '../../apps/local/backups/tar.ts';
import { invitations, jobs, ledger, mails } from '../../db/index.ts';
import { newId } from '../../model/index.ts';
import { RECONCILE_JOBS, type ReconcileReceipt } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { codeBlock, commandsOf } from '../support/docs/code-blocks.ts';
import { serve } from '../support/servers/web-server.ts';
import { run } from '../support/stacks/processes.ts';
import {
  createEmptyDatabase,
  describeDatabase,
  dropDatabase,
  openTestDatabase,
} from '../support/world/database.ts';
import { articles, getJob, postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareFolder, prepareWorld } from '../support/world/prepare.ts';
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
  const site = prepare(() => {
    const held = (path: string) =>
      [
        path,
        (response: ServerResponse) => {
          const send = () => response.setHeader('content-type', 'text/html').end(page);
          const others = waiting.get(path);
          if (others) others.push(send);
          else send();
        },
      ] as const;
    return serve(Object.fromEntries([held('/first'), held('/second')]));
  });
  const world = prepareWorld(() => ({
    env: {
      BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`,
      BYLINE_CHECK_MX: 'off',
      BYLINE_JOB_QUIET_SECONDS: String(QUIET_SECONDS),
    },
  }));
  beforeAll(async () => {
    // The test starts the reconciling workflow itself, so the schedule must not start it.
    await pauseSchedules(world.temporal, RECONCILE_JOBS);
  });
  afterAll(async () => {
    for (const path of [...waiting.keys()]) letGo(path);
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

describe('a backup of a running service', () => {
  const folder = prepareFolder();
  let isHeld = true;
  const waiting: (() => void)[] = [];
  let empty = '';
  let restored: World | undefined;
  const site = prepare(() =>
    serve({
      '/ended': (response) => response.setHeader('content-type', 'text/html').end(page),
      '/running': (response) => {
        const send = () => response.setHeader('content-type', 'text/html').end(page);
        if (isHeld) waiting.push(send);
        else send();
      },
    }),
  );
  const world = prepareWorld(() => ({ env: env() }));
  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(async () => {
    for (const send of waiting) send();
    await restored?.close();
    if (!restored && empty !== '') await dropDatabase(empty);
  });
  const env = () => ({
    BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`,
    BYLINE_CHECK_MX: 'off',
    BYLINE_JOB_QUIET_SECONDS: String(QUIET_SECONDS),
  });
  /** Runs a command of a page, with this file or folder in place of the page's. */
  const byline = async (url: string, shown: string | undefined, path = '') => {
    const [, ...args] =
      shown
        ?.replace(/\bbackups\/\S*/, path)
        .trim()
        .split(/\s+/) ?? [];
    const command = run(process.execPath, ['apps/byline.mjs', ...args], {
      DATABASE_URL: url,
    });
    return { code: await command.ended, output: command.output() };
  };
  const [backUp, restore] = commandsOf(codeBlock('docs/operators.md', 'Backup')).map(
    ({ command }) => command,
  );
  const backup = () => join(folder, readdirSync(folder)[0] ?? '');

  it('is one file, and the newest of as many as are kept', async () => {
    writeFileSync(join(folder, 'byline-0.0.1-20200101T000000Z.tar'), 'of an earlier version');
    const dry = await byline(world.databaseUrl, `${backUp?.replace('14', '1')} --dry-run`, folder);
    expect(dry.output).toMatch(/Would back up [\s\S]*Would delete .*byline-0\.0\.1/);
    expect(readdirSync(folder)).toHaveLength(1);
    const ended = await postJob(world, { from: articles([`${site.origin}/ended`]) });
    expect((await untilDone(world, ended.id)).status).toBe('complete');
    await postJob(world, { from: articles([`${site.origin}/running`]) });
    await expect.poll(() => waiting.length).toBe(1);
    await world.db.transaction().execute(async (tx) => {
      const invitation = { email: 'ada@team.example', role: 'member', invitedBy: null } as const;
      const created = await invitations.create(tx, { organizationId: world.organizationId, ...invitation });
      await mails.requestInvitation(tx, created.invitation.id);
      await mails.requestPasswordReset(tx, 'ben@team.example');
    });
    const { code, output } = await byline(world.databaseUrl, backUp?.replace('14', '1'), folder);
    expect([code, output]).toEqual([0, expect.stringContaining('rows')]);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^byline-\d.*-\d{8}T\d{6}Z\.tar$/)]);
  });

  it('is refused if it was damaged or cut off, and the database stays empty', async () => {
    const copy = join(folder, '..', `${newId('ev')}.tar`);
    const bytes = readFileSync(backup());
    const at = bytes.indexOf('tables/ledger_entries/') + 512 + 40;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(copy, bytes);
    await expect(readBackup(copy, empty)).rejects.toThrow(/was damaged/);
    await expect(checkBackup(copy, empty)).rejects.toThrow(/was damaged/);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(copy, bytes);
    truncateSync(copy, bytes.indexOf('end.json'));
    await expect(readBackup(copy, empty)).rejects.toThrow(/is incomplete/);
    const entriesOf = (...entries: [name: string, body: string][]) =>
      Buffer.concat([
        ...entries.flatMap(([name, body]) => tarEntry({ name, body: Buffer.from(body) }, new Date(0))),
        TAR_END,
      ]);
    const start = bytes.toString('utf8', 512, 512 + Number.parseInt(bytes.toString('latin1', 124, 135), 8));
    const cases: [Buffer, RegExp][] = [
      [entriesOf(['start.json', 'not JSON']), /its start\.json cannot be read/],
      [entriesOf(['start.json', '[]']), /its start\.json cannot be read/],
      [
        entriesOf(['start.json', '{"format":"byline-backup","format_version":1}']),
        /its start\.json cannot be read/,
      ],
      [entriesOf(['other.json', '{}']), /is no backup/],
      [entriesOf(['start.json', start], ['end.json', '{"tables":[]']), /its end\.json cannot be read/],
      [entriesOf(['start.json', start], ['../../x', 'x']), /an entry that no backup has/],
      [entriesOf(['start.json', start], ['tables/../../x/000001.gz', 'x']), /does not announce the table/],
      [entriesOf(['start.json', start], ['notes.txt', 'x']), /an entry that no backup has/],
    ];
    for (const [content, sentence] of cases) {
      writeFileSync(copy, content);
      for (const read of [readBackup, checkBackup]) {
        const refusal = await read(copy, empty).catch((error: unknown) => error);
        expect(refusal).toMatchObject({ name: 'LocalError', message: expect.stringMatching(sentence) });
        expect((refusal as Error).message).not.toContain('\n');
      }
    }
    rmSync(copy);
    const db = openTestDatabase(empty);
    expect(await describeDatabase(db)).toEqual([]);
    await db.destroy();
  });

  it('is restored into an empty database only', async () => {
    const full = await byline(world.databaseUrl, restore, backup());
    expect(full).toEqual({ code: 1, output: expect.stringContaining('The database is not empty') });
    const dry = await byline(empty, `${restore} --dry-run`, backup());
    expect(dry).toEqual({ code: 0, output: expect.stringMatching(/is whole.*Nothing was written/) });
    const { code, output } = await byline(empty, restore, backup());
    expect([code, output]).toEqual([0, expect.stringContaining('The ledger is consistent')]);
    expect(output).toMatch(/([1-9]\d*) of \1 pieces of evidence in a sample found again/);
    expect(output).toContain('1 jobs and searches were running');
    expect(output).toContain('2 mails with invitations or password resets were waiting. They are not sent');
    const db = openTestDatabase(empty);
    const listed = await invitations.list(db, world.organizationId, { limit: 9 });
    expect(listed.map(({ email, mail }) => [email, mail])).toEqual([['ada@team.example', 'failed']]);
    expect(await describeDatabase(db)).toEqual(await describeDatabase(world.db));
    await db.destroy();
  });

  it('has everything, and running jobs go on with a Temporal server that knows nothing of them', async () => {
    restored = await createWorld({ env: env(), databaseUrl: empty });
    const of = { ...restored, call: callWith(restored, world.key) };
    const { body } = await of.call<{ data: { id: string; status: string }[] }>(
      'GET',
      '/api/v1/journalist-enrichment-jobs',
    );
    const { running, ended } = Object.fromEntries(
      body.data.map(({ id, status }) => [status === 'complete' ? 'ended' : 'running', id]),
    );
    expect(await getJob(of, ended ?? '')).toEqual(await getJob(world, ended ?? ''));
    isHeld = false;
    await pauseSchedules(restored.temporal, RECONCILE_JOBS);
    await expect
      .poll(async () => (await jobs.listQuiet(of.db, { seconds: QUIET_SECONDS, after: '', limit: 9 })).length)
      .toBe(1);
    const receipt = (await of.temporal.workflow.execute(RECONCILE_JOBS, {
      workflowId: newId('ev'),
      taskQueue: TASK_QUEUES.orchestration,
    })) as ReconcileReceipt;
    expect(receipt).toMatchObject({ started: 1, settled: 0 });
    expect((await untilDone(of, running ?? '')).status).toBe('complete');
    expect(await ledger.check(of.db)).toEqual([]);
  });

  it('rehearses an upgrade on a copy and leaves nothing', async () => {
    const [shown] = commandsOf(codeBlock('docs/runbook.md', 'Rehearse an upgrade'));
    const { code, output } = await byline(world.databaseUrl, shown?.command);
    expect([code, output]).toEqual([0, expect.stringContaining('The upgrade applies no migration')]);
    const { rows } = await sql`select from pg_database where datname like '%_rehearsal'`.execute(world.db);
    expect(rows).toEqual([]);
  });
});

/** Calls a world with the key of another. */
function callWith({ call }: World, key: string): World['call'] {
  return (method, path, options) => call(method, path, { ...options, key });
}
