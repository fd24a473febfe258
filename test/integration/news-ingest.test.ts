import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { articles, feeds, newsArticles, publications } from '../../db/index.ts';
import { urlKey } from '../../model/index.ts';
import { LOAD_GKG, PRUNE_NEWS, READ_FEEDS } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { paragraphs } from '../support/docs/paragraphs.ts';
import { gkgFile, gkgLine, type PublishedFile, published } from '../support/pages/gkg-files.ts';
import { zipOf } from '../support/pages/zip-files.ts';
import type { Route } from '../support/servers/web-server.ts';
import { articles as articleSources, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareServer, prepareWorld } from '../support/world/prepare.ts';
import { pauseSchedules } from '../support/world/schedules.ts';

const MEGABYTE = 1024 * 1024;
const QUARTER = 15 * 60_000;
/**
 * The quarter of an hour in which these tests started. The value stays the same when the next quarter begins.
 */
const THIS_QUARTER = Math.floor(Date.now() / QUARTER) * QUARTER;
/**
 * Returns the start of a quarter of an hour in GDELT's format: `quartersAgo` quarters of an hour before the
 * one in which these tests started.
 */
function stamp(quartersAgo: number): string {
  const time = THIS_QUARTER - quartersAgo * QUARTER;
  return new Date(time).toISOString().replace(/\D/g, '').slice(0, 14);
}

const feed = (count: number, first = 0) =>
  `<rss version="2.0"><channel><title>Paper</title><language>en</language>${Array.from(
    { length: count },
    (_, at) =>
      `<item><title>Item ${first + at}</title><link>https://paper.example/${first + at}</link>
<pubDate>${new Date(Date.now() - 3_600_000).toUTCString()}</pubDate></item>`,
  ).join('')}</channel></rss>`;
const xml =
  (text: string, headers: Record<string, string> = {}): Route =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(text);

describe('the ingestion of news', () => {
  const routes: Record<string, Route> = {};
  const server = prepareServer(routes);
  const world = prepareWorld(() => ({
    keepsWorkflows: false,
    env: {
      BYLINE_NEWS_INGEST: 'on',
      BYLINE_NEWS_BACKFILL_DAYS: '0',
      // A feed that never ends takes as long.
      BYLINE_WEB_TIMEOUT_MS: '6000',
      BYLINE_WEB_ALLOW: `127.0.0.1:${server.port}`,
      BYLINE_GKG_URL: `${server.origin}/gdelt`,
    },
  }));
  beforeAll(async () => {
    // The tests themselves start the workflows that read news, so pause the schedules that also start them.
    await pauseSchedules(world.temporal, READ_FEEDS, LOAD_GKG, PRUNE_NEWS);
  });
  beforeEach(async () => {
    for (const table of ['feeds', 'gkg_files', 'news_articles'] as const)
      await world.db.deleteFrom(table).execute();
  });
  afterEach(() => {
    for (const path of Object.keys(routes)) delete routes[path];
    server.seen.length = 0;
  });

  const runOnce = (workflow: string) =>
    world.temporal.workflow.execute(workflow, {
      workflowId: `${workflow}-${Math.random()}`,
      taskQueue: TASK_QUEUES.orchestration,
    });
  const count = async () => (await world.db.selectFrom('news_articles').select('url_key').execute()).length;

  describe('feeds', () => {
    const add = (...paths: string[]) =>
      feeds.add(
        world.db,
        paths.map((path) => ({ url: `${server.origin}${path}`, title: null, licence: null })),
      );
    const allDue = () =>
      world.db
        .updateTable('feeds')
        .set({ due_at: new Date(0) })
        .execute();
    const one = async () => (await feeds.list(world.db))[0];

    it('vouch for the date and the author of an article that is read later', async () => {
      const url = `${server.origin}/bridge`;
      const day = '2026-11-03';
      const head = `<title>A bridge</title><meta property="og:type" content="article"><meta name="author" content="Ada Lovelace">`;
      const body = `<h1>A bridge</h1><p><time>${day}</time>, <time>2026-11-02</time></p>${paragraphs('The town builds a bridge, and its people come to see it.', 8)}`;
      routes['/bridge'] = (response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<!doctype html><html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`);
      routes['/feed'] = xml(
        `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Paper</title><item><title>A bridge</title>
<link>${url}</link><dc:creator>Ada Lovelace</dc:creator><pubDate>${new Date(`${day}T08:00Z`).toUTCString()}</pubDate></item></channel></rss>`,
      );
      await add('/feed');
      await runOnce(READ_FEEDS);
      await untilDone(world, (await postJob(world, { from: articleSources([url]) })).id);
      const article = await articles.find(world.db, urlKey(url));
      expect(article?.reading).toMatchObject({
        authors: [{ name: 'Ada Lovelace', confidence: 0.97 }],
        published_at: day,
        evidence: { published_at: { confidence: 0.98 } },
      });
    });

    it('are read when they are due, and a second read adds nothing', async () => {
      routes['/feed'] = xml(feed(30), { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' });
      await add('/feed');
      expect(await runOnce(READ_FEEDS)).toBe(1);
      expect(await count()).toBe(30);
      expect(await runOnce(READ_FEEDS), 'not its turn').toBe(0);
      await allDue();
      expect(await runOnce(READ_FEEDS)).toBe(1);
      expect(await count()).toBe(30);
      expect(await one()).toMatchObject({ articles: 30, failures: 0, failure: null });
      const asked = server.seen.filter(({ path }) => path === '/feed').at(-1)?.headers;
      expect(asked).toMatchObject({
        'if-none-match': '"v1"',
        'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT',
      });

      routes['/feed'] = (response) => response.writeHead(304).end();
      await allDue();
      await runOnce(READ_FEEDS);
      expect(await one()).toMatchObject({ articles: 30, failures: 0 });
      routes['/feed'] = xml(feed(30, 10), { etag: '"v2"' });
      await allDue();
      await runOnce(READ_FEEDS);
      expect(await count()).toBe(40);
    });

    it('are all read in one run when there are more than one receipt holds', async () => {
      const paths = Array.from({ length: 20 }, (_, at) => `/many/${at}`);
      for (const [at, path] of paths.entries()) routes[path] = xml(feed(1, at));
      await add(...paths);
      expect(await runOnce(READ_FEEDS)).toBe(20);
      expect(await count()).toBe(20);
    });

    const huge = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      const chunk = Buffer.from(`<item><title>${'x'.repeat(MEGABYTE)}</title></item>`);
      let sent = 0;
      const write = () => {
        while (sent < 80 && !response.destroyed) {
          sent += 1;
          if (!response.write(chunk)) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    };
    const bomb: Route = (response) =>
      response
        .writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(80 * MEGABYTE, '<item/>')));
    /** Sends the beginning of a feed at once and then spaces, one a second, without end. */
    const dripping =
      (start: string): Route =>
      (response) => {
        response.writeHead(200, { 'content-type': 'application/rss+xml' }).write(start);
        const timer = setInterval(() => response.write(' '), 1_000);
        response.once('close', () => clearInterval(timer));
      };
    it.each<[string, Route, RegExp]>([
      [
        'has a DTD',
        xml('<!DOCTYPE rss [<!ENTITY a "b">]><rss version="2.0"><channel/></rss>'),
        /document type/,
      ],
      ['has 80 MB', huge, /larger than 5 MB/],
      ['grows to 80 MB when it is unpacked', bomb, /larger than 5 MB/],
      ['sends a byte a second', dripping('<rss version="2.0"><channel>'), /did not send the page within/],
      [
        'ends its list of items never',
        dripping(feed(3).slice(0, -'</channel></rss>'.length)),
        /did not send the page within/,
      ],
      ['is a page', xml('<html><title>Moved</title></html>'), /neither a feed nor/],
      ['is gone', (response) => response.writeHead(410).end(), /HTTP 410/],
      ['breaks down', (response) => response.writeHead(503).end(), /HTTP 503/],
    ])('include one that %s: it is marked as failing, read less often', async (_what, route, message) => {
      routes['/bad'] = route;
      routes['/good'] = xml(feed(2));
      await add('/bad', '/good');
      await runOnce(READ_FEEDS);
      expect(await count(), 'the others are read').toBe(2);
      const bad = async () => (await feeds.list(world.db)).find(({ url }) => url.endsWith('/bad'));
      const waits: number[] = [];
      for (let round = 1; round <= 2; round += 1) {
        const row = await bad();
        expect(row).toMatchObject({ failures: round, failure: expect.stringMatching(message) });
        waits.push((row?.due_at.getTime() ?? 0) - Date.now());
        await world.db
          .updateTable('feeds')
          .set({ due_at: new Date(0) })
          .execute();
        // A host that fails gets no requests for a while. Remove this pause, so that the test need not wait.
        await world.db.deleteFrom('host_queues').execute();
        await runOnce(READ_FEEDS);
      }
      expect((waits[1] ?? 0) / (waits[0] ?? 1)).toBeGreaterThan(1.8);
    });

    it('of publications that we know are read as well, two each', async () => {
      for (const path of ['/p/1', '/p/2', '/p/3']) routes[path] = xml(feed(1, Number(path.at(-1))));
      await publications.saveProfile(world.db, {
        domain: 'met.example',
        profile: {
          name: 'Met',
          homepage_url: 'https://met.example/',
          publication_type: 'editorial',
          publication_type_confidence: 1,
          publication_type_scores: {
            editorial: 1,
            newswire: 0,
            government: 0,
            brand_content: 0,
            syndication_platform: 0,
          },
          country: null,
          language: null,
          feeds: ['/p/1', '/p/2', '/p/3'].map((path) => server.origin + path),
          evidence: [],
        },
        fetched_at: new Date(),
        freshSeconds: 60,
      });
      expect(await runOnce(READ_FEEDS)).toBe(2);
      expect((await feeds.list(world.db)).map(({ added_by }) => added_by)).toEqual([
        'publication',
        'publication',
      ]);
      await world.db.deleteFrom('publications').execute();
    });
  });

  describe('GDELT files', () => {
    /** Serves the given files at GDELT's paths. The last file is the newest. */
    function publish(...files: PublishedFile[]) {
      for (const file of files)
        routes[`/gdelt/${file.name}`] ??= (response) => response.writeHead(200).end(file.zip);
      const lists = (suffix: RegExp) =>
        files.filter(({ name }) => suffix.test(name)).map(({ listed }) => `${listed}\n`);
      const english = lists(/^\d+\.gkg/);
      routes['/gdelt/lastupdate.txt'] = (response) => response.end(english.at(-1) ?? '');
      routes['/gdelt/masterfilelist.txt'] = (response) => response.writeHead(206).end(english.join(''));
      routes['/gdelt/lastupdate-translation.txt'] = (response) =>
        response.end(lists(/translation/).at(-1) ?? '');
    }
    const files = () =>
      world.db.selectFrom('gkg_files').selectAll().where('name', 'like', '%.gkg.%').orderBy('name').execute();
    const allDue = () =>
      world.db
        .updateTable('gkg_files')
        .set({ due_at: new Date(0) })
        .execute();
    const lines = (quartersAgo: number, total: number) =>
      Array.from({ length: total }, (_, at) =>
        gkgLine({
          index: quartersAgo * 10_000 + at,
          seen: stamp(quartersAgo),
          precise: stamp(quartersAgo + 1),
        }),
      );

    it('with 2,000 lines are loaded, and a second load adds nothing', async () => {
      const bad = ['cut\toff', gkgLine({ index: 1, seen: stamp(0) }).replace('\t', '')];
      publish(
        gkgFile(stamp(0), [...lines(0, 1_998), ...bad]),
        gkgFile(
          stamp(0),
          [
            gkgLine({
              index: 7,
              seen: stamp(0),
              url: 'https://fr.example/a',
              translation: 'srclc:fra;eng:x',
            }),
          ],
          '.translation',
        ),
      );
      await runOnce(LOAD_GKG);
      expect(await count()).toBe(1_999);
      expect(await files()).toMatchObject([
        { state: 'loaded', lines: 2_000, skipped_lines: 2, articles: 1_998, attempts: 1 },
        { state: 'loaded', lines: 1, articles: 1 },
      ]);
      expect(
        await world.db
          .selectFrom('news_articles')
          .select('language')
          .where('domain', '=', 'fr.example')
          .execute(),
      ).toEqual([{ language: 'fr' }]);

      await world.db.updateTable('gkg_files').set({ state: 'waiting' }).execute();
      await runOnce(LOAD_GKG);
      expect(await count()).toBe(1_999);
      expect((await files())[0]).toMatchObject({ state: 'loaded', articles: 1_998, attempts: 2 });
      const hits = server.seen.length;
      await runOnce(LOAD_GKG);
      expect(
        server.seen.slice(hits).map(({ path }) => path),
        'what is loaded is not fetched again',
      ).toEqual(['/gdelt/lastupdate.txt', '/gdelt/lastupdate-translation.txt']);
    });

    it('missed during an outage are fetched later, with checksums from the master list', async () => {
      publish(gkgFile(stamp(4), lines(4, 10)));
      await runOnce(LOAD_GKG);
      const [first, second] = [gkgFile(stamp(4), lines(4, 10)), gkgFile(stamp(3), lines(3, 10))];
      publish(first, second, gkgFile(stamp(2), lines(2, 10)), gkgFile(stamp(0), lines(0, 10)));
      await runOnce(LOAD_GKG);
      expect(await count()).toBe(40);
      const known = await files();
      expect(known.map(({ state, md5 }) => [state, md5 !== null])).toEqual([
        ['loaded', true],
        ['loaded', true],
        ['loaded', true],
        // A file that was never published is requested five times before it counts as failed.
        ['waiting', false],
        ['loaded', true],
      ]);
      expect(known[3]).toMatchObject({ failure: 'HTTP 404', attempts: 1 });
      for (let run = 0; run < 4; run += 1) {
        await allDue();
        await runOnce(LOAD_GKG);
      }
      expect((await files())[3]).toMatchObject({ state: 'failed', attempts: 5 });
      const range = server.seen.find(({ path }) => path === '/gdelt/masterfilelist.txt')?.headers.range;
      expect(range).toMatch(/^bytes=-\d+$/);
    });

    it('do not keep the newest one waiting while a run loads older ones', async () => {
      // With the quarters of the Article List, these are more than a run loads before it asks again.
      const old = Array.from({ length: 14 }, (_, at) => gkgFile(stamp(14 - at), lines(14 - at, 1)));
      publish(...old.slice(0, 1));
      await runOnce(LOAD_GKG);
      // While the run loads the newest of these, a newer one is published.
      const [latest] = old.slice(-1);
      if (!latest) throw new Error('there are files');
      routes[`/gdelt/${latest.name}`] = (response) => {
        publish(...old, gkgFile(stamp(0), lines(0, 1)));
        response.writeHead(200).end(latest.zip);
      };
      publish(...old);
      server.seen.length = 0;
      await runOnce(LOAD_GKG);
      const requests = server.seen.map(({ path }) => path).filter((path) => path.endsWith('.gkg.csv.zip'));
      expect(requests).toHaveLength(14);
      expect(requests.indexOf(`/gdelt/${stamp(0)}.gkg.csv.zip`)).toBeLessThan(13);
      expect(await count()).toBe(15);
    });

    const broken = (name: string, zip: Buffer) => published(name, zip);
    it.each<[string, (name: string) => PublishedFile, RegExp]>([
      [
        'is a zip bomb',
        (name) => broken(name, zipOf('a.csv', Buffer.alloc(99), 450 * MEGABYTE)),
        /would unpack to/,
      ],
      [
        'is a zip bomb with a false size',
        (name) => broken(name, zipOf('a.csv', Buffer.alloc(MEGABYTE), 99)),
        /not a valid ZIP/,
      ],
      ['is not a ZIP file', (name) => broken(name, Buffer.from('<html>')), /not a valid ZIP/],
      [
        'is not the listed file',
        (name) => ({
          ...broken(name, zipOf('a.csv', Buffer.from('a'))),
          listed: broken(name, Buffer.from('b')).listed,
        }),
        /the checksum is/,
      ],
    ])('include one that %s: it adds nothing and holds up no other', async (_what, make, message) => {
      publish(gkgFile(stamp(1), lines(1, 10)));
      await runOnce(LOAD_GKG);
      publish(gkgFile(stamp(1), lines(1, 10)), make(`${stamp(0)}.gkg.csv.zip`));
      await runOnce(LOAD_GKG);
      expect(await count()).toBe(10);
      expect((await files())[1]).toMatchObject({ state: 'waiting', failure: expect.stringMatching(message) });
    });
  });

  it('deletes articles older than the retention period', async () => {
    routes['/feed'] = xml(feed(5));
    await feeds.add(world.db, [{ url: `${server.origin}/feed`, title: null, licence: null }]);
    await runOnce(READ_FEEDS);
    expect(await runOnce(PRUNE_NEWS)).toEqual({ removed: 0 });
    await world.db
      .updateTable('news_articles')
      .set({ first_seen_at: new Date(Date.now() - 401 * 86_400_000) } as never)
      .where('url_key', '!=', 'paper.example/0')
      .execute();
    expect(await runOnce(PRUNE_NEWS)).toEqual({ removed: 4 });
    expect(await newsArticles.save(world.db, [])).toBe(0);
    expect(await count()).toBe(1);
  });
});
