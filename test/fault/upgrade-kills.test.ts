import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BalanceBody, JobBody } from '../../apps/gateway/app.ts';
import { newsroom } from '../../apps/local/index.ts';
import { ledger, openDatabase, pendingMigrations } from '../../db/index.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { serve, type WebServer } from '../support/servers/web-server.ts';
import { EARLIER_SETTINGS, installPacked, READY } from '../support/stacks/earlier-version.ts';
import { type Command, killAll, openFolder, run } from '../support/stacks/processes.ts';
import { callGateway } from '../support/world/call-gateway.ts';

/** Earlier states of the project, each of which lacks other migrations. Their packed tarballs run. */
const VERSIONS = [
  ['359e62ac', 'the last of 24 November 2026, before campaigns'],
  ['d9659b56', '25 November 2026, before journalist searches'],
  ['6a2d0632', 'the morning of 26 November 2026, before published addresses'],
] as const;
const CREDITS = 1000;
const SLOW_PAGES = 20;
/** At which parts of their usual duration backups and restores are killed. */
const MOMENTS = [0.3, 0.6, 0.9];
/** How long after the servers are up a start is killed: before, during and after the migrations. */
const AFTER_SERVERS_MS = [0, 150, 400, 1_500];
const MINUTES = 60_000;

interface State {
  gateway: string;
  databaseUrl: string;
}

describe.skipIf(!IS_DEEP)('an upgrade after kill -9 of everything', () => {
  const folder = openFolder();
  let site: WebServer;
  let stack: Command | undefined;
  let key = '';
  beforeAll(async () => {
    const page = (index: number) =>
      `<title>t</title><meta property="og:type" content="article"><h1>A</h1><p class="byline">By Fay Fast${index}</p>`;
    site = await serve(
      Object.fromEntries(
        Array.from({ length: SLOW_PAGES }, (_, index) => [
          `/${index}`,
          (response) => {
            setTimeout(() => response.setHeader('content-type', 'text/html').end(page(index)), 1_000);
          },
        ]),
      ),
    );
  });
  afterEach(() => killStack());
  afterAll(async () => {
    await site.close();
    folder.remove();
  });

  const settings = (dataDir: string) => ({
    ...EARLIER_SETTINGS,
    BYLINE_DATA_DIR: dataDir,
    BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`,
    BYLINE_WEB_HOST_CONCURRENCY: '2',
    BYLINE_CHECK_MX: 'off',
    BYLINE_JOB_QUIET_SECONDS: '5',
  });
  /** Starts this version, or the installed `byline` of another. */
  const startIn = (dataDir: string, installed?: string) => {
    const env = { ...settings(dataDir), npm_lifecycle_event: '' };
    stack = installed
      ? run(process.execPath, [installed, 'start'], env, folder.path)
      : run('npm', ['start'], settings(dataDir));
    return stack;
  };
  const killStack = async () => {
    if (stack) await killAll(stack);
    stack = undefined;
  };
  const stateOf = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as State;
  const command = (name: string, file: string, dataDir: string) =>
    run(process.execPath, ['apps/byline.mjs', name, file], settings(dataDir));
  const jobAt = async (gateway: string, id: string) =>
    (await callGateway<JobBody>(gateway, key, 'GET', `/api/v1/journalist-enrichment-jobs/${id}`)).body;
  const jobEndedAt = async (gateway: string, id: string) => {
    for (;;) {
      const job = await jobAt(gateway, id);
      if (!['pending', 'processing'].includes(job.status)) return job;
      await sleep(500);
    }
  };
  /** Runs a command to its end, then kills repetitions of it at parts of that time. */
  const killRepetitions = async (repeat: () => Command) => {
    const started = performance.now();
    const first = repeat();
    expect([await first.ended, first.output()]).toEqual([0, expect.any(String)]);
    const usual = performance.now() - started;
    for (const moment of MOMENTS) {
      const killed = repeat();
      await sleep(usual * moment);
      await killAll(killed);
    }
  };

  /** Has a finished and a running job in the earlier version, then kills all of it. */
  const workAndKill = async (installed: string, dataDir: string) => {
    await startIn(dataDir, installed).waitFor(READY);
    key = /byl_[\w-]+/.exec(stack?.output() ?? '')?.[0] ?? '';
    const { gateway } = stateOf(dataDir);
    const enrich = async (from: readonly object[]) => {
      const path = '/api/v1/journalists/enrich';
      return (await callGateway<JobBody>(gateway, key, 'POST', path, { body: { from } })).body.id;
    };
    const done = await jobEndedAt(gateway, await enrich(newsroom.DEMO_SOURCES));
    expect(done.usage.credits_used).toBeGreaterThan(0);
    const slow = Array.from({ length: SLOW_PAGES }, (_, index) => ({
      type: 'article_url',
      url: `${site.origin}/${index}`,
    }));
    const id = await enrich([...newsroom.DEMO_SOURCES, ...slow]);
    let running = await jobAt(gateway, id);
    while (running.progress.resolved < newsroom.DEMO_SOURCES.length / 2) {
      await sleep(100);
      running = await jobAt(gateway, id);
    }
    await killStack();
    return { done, running };
  };

  /** Checks that this version ends both jobs, has lost nothing and charged once. */
  const check = async (dataDir: string, { done, running }: { done: JobBody; running: JobBody }) => {
    await startIn(dataDir).waitFor(READY);
    const { gateway, databaseUrl } = stateOf(dataDir);
    const kept = await jobAt(gateway, done.id);
    expect(kept.usage).toMatchObject({ credits_used: done.usage.credits_used });
    const names = (job: JobBody) => job.result.journalists.map(({ name }) => name).sort();
    expect(names(kept)).toEqual(names(done));
    const ended = await jobEndedAt(gateway, running.id);
    expect(ended).toMatchObject({ status: 'complete', usage: { credits_used: done.usage.credits_used } });
    expect(names(ended)).toEqual(expect.arrayContaining(names(running)));
    const { body } = await callGateway<BalanceBody>(gateway, key, 'GET', '/api/v1/credits/balance');
    expect(body.credits.total).toBe(CREDITS - 2 * done.usage.credits_used);
    const db = openDatabase({ url: databaseUrl, onError: () => undefined });
    expect(await pendingMigrations(db)).toEqual([]);
    expect(await ledger.check(db)).toEqual([]);
    await db.destroy();
    await killStack();
  };

  it.each(VERSIONS)(
    'from %s (%s), with kills between the steps of backup, restore and migration, loses nothing and charges once',
    async (commit) => {
      const at = (name: string) => join(folder.path, `${commit}-${name}`);
      const work = await workAndKill(await installPacked(folder.path, commit), at('data'));

      await killRepetitions(() => command('backup', at('backup.tar'), at('data')));
      let copies = 0;
      await killRepetitions(() => {
        copies += 1;
        return command('restore', at('backup.tar'), at(`copy-${Math.min(copies, 2)}`));
      });
      // The second folder is the one in which every restore was killed.
      const again = command('restore', at('backup.tar'), at('copy-2'));
      await again.ended;
      expect(again.output()).toMatch(/The ledger is consistent|The database is not empty/);
      await check(at('copy-2'), work);

      for (const wait of AFTER_SERVERS_MS) {
        await startIn(at('data')).waitFor(/PostgreSQL and Temporal are running/);
        await sleep(wait);
        await killStack();
      }
      await check(at('data'), work);
    },
    40 * MINUTES,
  );
});
