import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyPorts, type Stack, startStack } from '../../apps/local/index.ts';
import { openTemporalClient, readConfig } from '../../apps/runtime/index.ts';
import { type Database, feeds, openDatabase } from '../../db/index.ts';
import { urlKey } from '../../model/index.ts';
import { LOAD_GKG, PRUNE_NEWS, READ_FEEDS } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { articleListLine, packed } from '../support/pages/article-list-files.ts';
import { gkgFile, gkgLine } from '../support/pages/gkg-files.ts';
import { serve } from '../support/servers/web-server.ts';
import { openFolder } from '../support/stacks/processes.ts';
import { prepare } from '../support/world/prepare.ts';
import { pauseSchedules } from '../support/world/schedules.ts';

const LINES = 6_000;
const ITEMS = 800;
const STAMP = '20261120101500';
/** The URL of an article in the middle of the Article List. */
const LISTED = 'https://list.example/middle';
/** The URL of an article in the middle of the GDELT file. */
const MIDDLE = 'https://paper.example/news/middle';

describe('a worker that is killed while it fills the index of news', () => {
  const folder = openFolder();
  let stack: Stack;
  let db: Database;
  let temporal: ReturnType<typeof openTemporalClient>;

  const server = prepare(async () => {
    const lines = Array.from({ length: LINES }, (_, index) =>
      gkgLine({ index, seen: STAMP, ...(index === LINES / 2 ? { url: MIDDLE } : {}) }),
    );
    const file = gkgFile(STAMP, lines);
    const items = Array.from(
      { length: ITEMS },
      (_, at) => `<item><title>Item ${at}</title><link>https://feed.example/${at}</link></item>`,
    );
    const list = Array.from({ length: LINES }, (_, at) =>
      articleListLine({ url: at === LINES / 2 ? LISTED : `https://list.example/${at}` }),
    );
    return serve({
      // The second of the fifteen minutes before the file; the folder of the list is beside that of the other files.
      '/gdeltv3/gal/20261120100100.gal.json.gz': (response) => response.end(packed(...list)),
      '/gdelt/lastupdate.txt': (response) => response.end(file.listed),
      [`/gdelt/${file.name}`]: (response) => response.end(file.zip),
      '/feed': (response) =>
        response
          .writeHead(200, { 'content-type': 'application/rss+xml' })
          .end(`<rss version="2.0"><channel><title>Feed</title>${items.join('')}</channel></rss>`),
    });
  });
  beforeAll(async () => {
    const config = readConfig(process.env);
    stack = await startStack({
      config,
      dataDir: folder.path,
      ports: anyPorts(),
      durable: false,
      env: {
        BYLINE_LOG_LEVEL: 'warn',
        BYLINE_NEWS_INGEST: 'on',
        BYLINE_NEWS_BACKFILL_DAYS: '0',
        BYLINE_GKG_URL: `${server.origin}/gdelt/`,
        BYLINE_WEB_ALLOW: `127.0.0.1:${server.port}`,
      },
      say: (line) => console.log(line),
    });
    db = openDatabase({ url: stack.state.databaseUrl, onError: () => undefined });
    temporal = openTemporalClient({
      ...config,
      temporal: { ...config.temporal, address: stack.state.temporalAddress },
    });
    // The tests themselves start the workflows that read news, so pause the schedules that also start them.
    await pauseSchedules(temporal, READ_FEEDS, LOAD_GKG, PRUNE_NEWS);
    // The schedules start a run every five minutes. A run that began before they were paused may already have
    // loaded the file.
    await db.deleteFrom('news_articles').execute();
    await db.deleteFrom('gkg_files').execute();
  });
  afterAll(async () => {
    await temporal?.connection.close();
    await db?.destroy();
    await stack?.stop();
    folder.remove();
  });

  const start = (workflow: string) =>
    temporal.workflow.start(workflow, {
      workflowId: `${workflow}-test`,
      taskQueue: TASK_QUEUES.orchestration,
    });
  const countOf = async (pattern: string) =>
    (await db.selectFrom('news_articles').select('url_key').where('url_key', 'like', pattern).execute())
      .length;
  /**
   * Runs a statement in a transaction that stays open until `release`, so that writers whose work conflicts
   * with the statement wait in the middle of their work.
   */
  async function hold(statement: string, values: string[] = []) {
    const holder = new pg.Client({ connectionString: stack.state.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(statement, values);
    return {
      waiting: () =>
        holder.query<{ n: number }>(
          `select count(*)::int as n from pg_locks
           where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
        ),
      release: () => holder.end(),
    };
  }
  /**
   * Kills the worker as soon as `held` blocks it. Returns how many articles with a matching URL the worker
   * had stored by then.
   */
  async function killWhileItWrites(held: Awaited<ReturnType<typeof hold>>, pattern: string) {
    await expect.poll(async () => (await held.waiting()).rows[0]?.n).toBeGreaterThan(0);
    const stored = await countOf(pattern);
    const pid = stack.pids()['activity-worker'];
    if (!pid) throw new Error('the worker does not run');
    process.kill(pid, 'SIGKILL');
    await held.release();
    return stored;
  }

  it.each([
    ['the Article List', LISTED, 'list.example/%', '%.gal.%'],
    ['a GDELT file', MIDDLE, '%/news/%', '%.gkg.%'],
  ])('neither loses nor duplicates anything of %s', async (_what, middle, articles, files) => {
    await db.deleteFrom('news_articles').execute();
    await db.deleteFrom('gkg_files').execute();
    // The import stores its lines in order and in batches. It waits before it stores the article `middle`,
    // because a transaction that is still open has stored that article.
    const held = await hold(
      `insert into news_articles (url_key, url, domain, title, authors, is_reprint, story, origin, search)
       values ($1, $2, $3, '', '{}', false, $1, 'gkg', '')`,
      [urlKey(middle), middle, new URL(middle).hostname],
    );
    const run = await start(LOAD_GKG);
    const before = await killWhileItWrites(held, articles);
    expect(before, 'the import was in progress').toBeGreaterThan(0);
    expect(before, 'the import was in progress').toBeLessThan(LINES);
    await run.result();
    expect(await countOf(articles)).toBe(LINES);
    expect(await db.selectFrom('gkg_files').selectAll().where('name', 'like', files).execute()).toMatchObject(
      [{ state: 'loaded', lines: LINES, articles: LINES }],
    );
  });

  it('neither loses nor duplicates anything of a feed', async () => {
    await feeds.add(db, [{ url: `${server.origin}/feed`, title: null, licence: null }]);
    const held = await hold('lock table news_articles in share row exclusive mode');
    const run = await start(READ_FEEDS);
    await killWhileItWrites(held, 'feed.example/%');
    expect(await run.result()).toBe(1);
    expect(await countOf('feed.example/%')).toBe(ITEMS);
    expect(await feeds.list(db)).toMatchObject([{ articles: ITEMS, failures: 0 }]);
  });
});
