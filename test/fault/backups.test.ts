import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { readBackup } from '../../apps/local/backups/read-backup.ts';
import { anyPorts, startPostgres } from '../../apps/local/index.ts';
import { ledger, migrate, openDatabase, pendingMigrations } from '../../db/index.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { serve, type WebServer } from '../support/servers/web-server.ts';
import { type Command, killAll, openFolder, run } from '../support/stacks/processes.ts';
import { callGateway } from '../support/world/call-gateway.ts';
import { insertTenant } from '../support/world/tenants.ts';

const MINUTES = 60_000;
/** At which parts of their usual duration commands are killed. */
const MOMENTS = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97];

/** A program that applies the migrations to the database of `DATABASE_URL`, as the start of Byline does. */
const MIGRATE = `
  import { migrate, openDatabase } from './db/index.ts';
  const db = openDatabase({ url: process.env.DATABASE_URL, onError: console.error });
  await migrate(db);
  await db.destroy();`;

describe.skipIf(!IS_DEEP)('a command that is killed', () => {
  const folder = openFolder();
  const file = join(folder.path, 'backup.tar');
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres({
      dataDir: join(folder.path, 'postgres'),
      port: anyPorts().postgres,
      logFile: join(folder.path, 'postgres.log'),
      durable: false,
      say: () => undefined,
    });
    const db = openDatabase({ url: server.url, onError: () => undefined });
    await migrate(db);
    for (let index = 0; index < 50; index += 1) await insertTenant(db);
    await sql`
      insert into page_copies (content_sha256, url, domain, charset, text, words, fetched_at)
      select md5(i::text), 'https://news.example/' || i, 'news.example', 'utf-8', body, body, now()
      from generate_series(1, 2000) i, lateral (
        select string_agg(md5(i || '/' || j), ' ') as body from generate_series(1, 500) j) texts`.execute(db);
    await db.destroy();
  }, 10 * MINUTES);
  afterAll(async () => {
    await server?.stop();
    folder.remove();
  });

  const node = (url: string, ...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', ...args], { DATABASE_URL: url });
  const byline = (url: string, ...args: string[]) => node(url, 'apps/local/program.ts', ...args);
  const migrating = (url: string) => node(url, '--input-type=module', '--eval', MIGRATE);
  const timed = async (command: Command): Promise<number> => {
    const started = performance.now();
    expect([await command.ended, command.output()]).toEqual([0, expect.any(String)]);
    return performance.now() - started;
  };
  const emptyDatabase = async (name: string) => {
    const db = openDatabase({ url: server.url, onError: () => undefined });
    await sql.raw(`drop database if exists ${name} with (force)`).execute(db);
    await sql.raw(`create database ${name} template template0`).execute(db);
    await db.destroy();
    return server.urlOf(name);
  };
  const tablesIn = async (url: string) => {
    const db = openDatabase({ url, onError: () => undefined });
    const { rows } = await sql<{ name: string; rows: number }>`
      select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname),
        false, true, '')))[1]::text::int as rows
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      order by relname`.execute(db);
    await db.destroy();
    return rows;
  };
  const hashOf = () => createHash('sha256').update(readFileSync(file)).digest('hex');

  it(
    'while it backs up, leaves the earlier backup or a complete new one',
    async () => {
      const usual = await timed(byline(server.url, 'backup', file));
      for (const moment of MOMENTS) {
        const before = hashOf();
        const command = byline(server.url, 'backup', file);
        await sleep(usual * moment);
        await killAll(command);
        if (hashOf() !== before) await readBackup(file, await emptyDatabase('whole'));
      }
      await timed(byline(server.url, 'backup', file));
      expect(existsSync(`${file}.partial`)).toBe(false);
    },
    20 * MINUTES,
  );

  it(
    'while it restores, leaves an empty database or a complete one',
    async () => {
      const original = await tablesIn(server.url);
      const url = await emptyDatabase('killed');
      const usual = await timed(byline(url, 'restore', file));
      expect(await tablesIn(url)).toEqual(original);
      for (const moment of MOMENTS) {
        await emptyDatabase('killed');
        const command = byline(url, 'restore', file);
        await sleep(usual * moment);
        await killAll(command);
        await expect
          .poll(async () => (await tablesIn(url)).length)
          .toSatisfy((count: number) => count === 0 || count === original.length);
        if ((await tablesIn(url)).length === 0) await timed(byline(url, 'restore', file));
        expect(await tablesIn(url)).toEqual(original);
      }
    },
    20 * MINUTES,
  );

  it(
    'while it restores into a folder, leaves one into which it can be restored again',
    async () => {
      const restore = (dataDir: string) =>
        run(process.execPath, ['apps/byline.mjs', 'restore', file], {
          BYLINE_DATA_DIR: dataDir,
        });
      const usual = await timed(restore(join(folder.path, 'usual')));
      const dataDir = join(folder.path, 'killed');
      for (const moment of MOMENTS) {
        const command = restore(dataDir);
        await sleep(usual * moment);
        await killAll(command);
      }
      const last = restore(dataDir);
      await last.ended;
      // A restore that was killed after its end is complete, and refuses to be repeated.
      expect(last.output()).toMatch(/The ledger is consistent|The ledger has the|The database is not empty/);
    },
    20 * MINUTES,
  );

  it(
    'while it migrates, leaves a database that the next start migrates',
    async () => {
      const complete = await emptyDatabase('complete');
      const usual = await timed(migrating(complete));
      const url = await emptyDatabase('half');
      for (const moment of MOMENTS) {
        await emptyDatabase('half');
        const command = migrating(url);
        await sleep(usual * moment);
        await killAll(command);
        await timed(migrating(url));
        expect(await tablesIn(url)).toEqual(await tablesIn(complete));
        const db = openDatabase({ url, onError: () => undefined });
        expect(await pendingMigrations(db)).toEqual([]);
        await db.destroy();
      }
    },
    20 * MINUTES,
  );
});

describe.skipIf(!IS_DEEP)('a whole stack that is killed', () => {
  const SOURCES = 40;
  const folder = openFolder();
  const dataDir = join(folder.path, 'data');
  let site: WebServer;
  let stack: Command | undefined;
  beforeAll(async () => {
    const html = (index: number) =>
      `<title>t</title><meta property="og:type" content="article"><h1>A</h1><p class="byline">By Fay Fast${index}</p>`;
    site = await serve(
      Object.fromEntries(
        Array.from({ length: SOURCES }, (_, index) => [
          `/${index}`,
          (response) => {
            setTimeout(() => response.setHeader('content-type', 'text/html').end(html(index)), 1_000);
          },
        ]),
      ),
    );
  });
  afterEach(async () => {
    if (stack) await killAll(stack);
    stack = undefined;
  });
  afterAll(async () => {
    await site.close();
    folder.remove();
  });

  const start = async () => {
    stack = run(process.execPath, ['apps/byline.mjs', 'start'], {
      BYLINE_PORT: '0',
      BYLINE_POSTGRES_PORT: '0',
      BYLINE_TEMPORAL_PORT: '0',
      BYLINE_TEMPORAL_UI_PORT: '0',
      BYLINE_NEWS_INGEST: 'off',
      BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`,
      BYLINE_WEB_HOST_CONCURRENCY: '2',
      BYLINE_CHECK_MX: 'off',
      BYLINE_DATA_DIR: dataDir,
    });
    await stack.waitFor(/Your data is kept\./);
    return JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as Record<
      'gateway' | 'databaseUrl',
      string
    >;
  };

  it(
    'keeps what it has shown, ends its jobs after the next start, and charges once',
    async () => {
      const { gateway } = await start();
      const key = /byl_\w+/.exec(stack?.output() ?? '')?.[0] ?? '';
      const from = Array.from({ length: SOURCES }, (_, index) => ({
        type: 'article_url',
        url: `${site.origin}/${index}`,
      }));
      const { body } = await callGateway<JobBody>(gateway, key, 'POST', '/api/v1/journalists/enrich', {
        body: { from },
      });
      const jobAt = async (address: string) =>
        (await callGateway<JobBody>(address, key, 'GET', `/api/v1/journalist-enrichment-jobs/${body.id}`))
          .body;
      let seen = await jobAt(gateway);
      while (seen.progress.resolved + seen.progress.unresolved < SOURCES / 4) {
        await sleep(100);
        seen = await jobAt(gateway);
      }
      if (stack) await killAll(stack);
      const again = await start();
      const restarted = await jobAt(again.gateway);
      expect(restarted.progress.resolved).toBeGreaterThanOrEqual(seen.progress.resolved);
      let last = restarted;
      while (['pending', 'processing'].includes(last.status)) {
        await sleep(300);
        last = await jobAt(again.gateway);
      }
      expect(last).toMatchObject({ status: 'complete', progress: { total: SOURCES } });
      const db = openDatabase({ url: again.databaseUrl, onError: () => undefined });
      expect(await ledger.check(db)).toEqual([]);
      await db.destroy();
    },
    20 * MINUTES,
  );
});
