import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listGkgFiles, loadGkgFile } from '../../activities/news/load-gkg.ts';
import { createServiceClient } from '../../activities/web/index.ts';
import { statusLines } from '../../apps/admin/commands/news-lines.ts';
import { gkgFiles, newsArticles, newsBackfill } from '../../db/index.ts';
import { articleListLine, digitsOf as digits, packed } from '../support/pages/article-list-files.ts';
import { gkgFile, gkgLine } from '../support/pages/gkg-files.ts';
import type { Route } from '../support/servers/web-server.ts';
import { prepareDatabase } from '../support/world/database.ts';
import { prepareServer } from '../support/world/prepare.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** The end of the last quarter of an hour when these tests started, whose late minutes may still come. */
const RECENT = Math.floor(Date.now() / QUARTER) * QUARTER;
/** The end of one that is over for good. */
const OVER = RECENT - 24 * 60 * MINUTE;
const LONG = 'The harbour sells worn-out batteries to a plant that recovers the lithium.';

describe('the Article List of GDELT', () => {
  const routes: Record<string, Route> = {};
  const { db } = prepareDatabase();
  const server = prepareServer(routes);
  beforeEach(async () => {
    await db.deleteFrom('gkg_files').execute();
    await db.deleteFrom('news_articles').execute();
    await db.deleteFrom('news_backfill').execute();
  });
  afterEach(() => {
    for (const path of Object.keys(routes)) delete routes[path];
    server.seen.length = 0;
  });

  const NO_PAST = { days: 0, languages: [] as string[], articles: 1_000 };
  const deps = (backfill = NO_PAST) => ({
    backfill,
    db,
    services: createServiceClient({
      ...{ db, userAgent: 'Byline test', allow: [`127.0.0.1:${server.port}`], timeoutMs: 5_000 },
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    }),
    gkgBase: `${server.origin}/gdeltv2/`,
    catchUpHours: 24,
  });
  const line = (given: object) =>
    articleListLine({ date: new Date(OVER).toISOString(), desc: LONG, ...given });
  /** Serves a minute, counted from the start of the quarter of an hour that ends at `end`. */
  function publish(end: number, minute: number, body: Buffer, headers: Record<string, string> = {}) {
    routes[`/gdeltv3/gal/${digits(end - QUARTER + minute * MINUTE)}.gal.json.gz`] = (response) =>
      response.writeHead(200, headers).end(body);
  }
  /** Loads a quarter of an hour, and returns what is recorded of it. */
  async function load(end: number, backfill = NO_PAST) {
    const name = `${digits(end)}.gal.json.gz`;
    const file = { name, url: server.origin, md5: null, covers_until: new Date(end) };
    await gkgFiles.add(db, [file]);
    const result = await loadGkgFile(deps(backfill), name, new AbortController().signal);
    return { ...(await gkgFiles.find(db, name)), outcome: result.outcome };
  }
  const articles = () => db.selectFrom('news_articles').selectAll().orderBy('url_key').execute();

  it('is loaded from the minutes that have a file, each article once', async () => {
    publish(OVER, 1, packed(line({}), line({ url: 'https://paper.example/2' }), 'broken {'));
    publish(OVER, 3, packed(line({}), line({ url: 'https://paper.example/3', title: '' })));
    expect(await load(OVER)).toMatchObject({
      ...{ outcome: 'loaded', state: 'loaded', articles: 2, lines: 5, skipped_lines: 1, minutes: 0b1010 },
    });
    expect(await articles()).toMatchObject([
      { url_key: 'paper.example/1', snippet: LONG, source_name: 'The Paper', origin: 'gal', authors: [] },
      { url_key: 'paper.example/2' },
    ]);
    expect(server.seen, 'one request a minute').toHaveLength(15);
    expect(server.atOnce(), 'one at a time').toBe(1);
  });

  it('makes one row of the lines of one article, whichever states what', async () => {
    const again = (given: object) =>
      line({ url: 'https://paper.example/1?utm_source=feed', desc: '', ...given });
    const published = new Date(OVER - 60 * MINUTE);
    publish(
      OVER,
      1,
      packed(
        ...[line({}), again({ author: 'Ada Reporter' }), again({ author: 'Bo Writer' })],
        ...[again({ date: published.toISOString() }), again({ image: 'https://paper.example/1.jpg' })],
      ),
    );
    expect(await load(OVER)).toMatchObject({ articles: 1, lines: 5 });
    expect(await articles()).toMatchObject([
      {
        ...{ url: 'https://paper.example/1', snippet: LONG, authors: ['Ada Reporter'] },
        ...{ published_at: published, published_at_basis: 'provider', published_at_precision: 'second' },
        ...{ image_url: 'https://paper.example/1.jpg', fields_from: null },
      },
    ]);
  });

  it('asks once more for the minutes that came late, and for none twice', async () => {
    publish(RECENT, 1, packed(line({})));
    const first = await load(RECENT);
    expect(first).toMatchObject({ outcome: 'loaded', state: 'waiting', minutes: 0b10, failure: null });
    expect(first.due_at?.getTime(), 'three hours later').toBe(RECENT + 3 * 60 * MINUTE);
    expect(await gkgFiles.next(db), 'it is not due').toBeNull();
    publish(RECENT, 4, packed(line({ url: 'https://paper.example/late' })));
    server.seen.length = 0;
    expect(await load(RECENT)).toMatchObject({ minutes: 0b10010, articles: 2 });
    expect(server.seen).toHaveLength(14);
  });

  it('is loaded although its bytes are broken', async () => {
    const [before, after] = line({ title: 'Caf# opens' }).split('#') as [string, string];
    publish(OVER, 1, packed(Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)])));
    publish(OVER, 2, Buffer.from(line({ url: 'https://paper.example/2' })), {
      'content-type': 'application/json',
    });
    publish(OVER, 3, packed(line({ url: 'https://paper.example/3' })), { 'content-encoding': 'gzip' });
    expect(await load(OVER)).toMatchObject({ state: 'loaded', articles: 3, skipped_lines: 0 });
    expect((await articles())[0]?.title).toBe('Caf\ufffd opens');
  });

  it.each<[string, () => void, object]>([
    [
      'a truncated file',
      () =>
        publish(
          OVER,
          1,
          packed(
            ...Array.from({ length: 900 }, (_, at) => line({ url: `https://x.example/${at}` })),
          ).subarray(0, -20),
        ),
      {
        state: 'waiting',
        failure: expect.stringMatching(/^2.*Z: not a valid gzip file/),
        attempts: 1,
        minutes: 0b100,
      },
    ],
    [
      'a bomb',
      () => publish(OVER, 1, gzipSync(Buffer.alloc(65 * 1024 * 1024))),
      { state: 'waiting', failure: expect.stringMatching(/unpacks to more than/), minutes: 0b100 },
    ],
  ])('keeps what is whole beside %s, and is tried again', async (_what, spoil, row) => {
    publish(OVER, 2, packed(line({})));
    spoil();
    expect(await load(OVER)).toMatchObject({ outcome: 'failed', ...row });
    publish(OVER, 0, packed(line({ url: 'https://paper.example/0' })));
    publish(OVER, 1, packed(line({ url: 'https://paper.example/1b' })));
    expect(await load(OVER)).toMatchObject({
      outcome: 'loaded',
      state: 'loaded',
      minutes: 0b111,
      failure: null,
    });
    expect(await articles()).toEqual(
      expect.arrayContaining(
        ['0', '1', '1b'].map((at) => expect.objectContaining({ url_key: `paper.example/${at}` })),
      ),
    );
  });

  it.each(['gal.json.gz', 'gkg.csv.zip'])('is tried until the server is back: %s', async (suffix) => {
    const name = `${digits(OVER)}.${suffix}`;
    await gkgFiles.add(db, [{ name, url: `${server.origin}/away`, md5: null, covers_until: new Date(OVER) }]);
    const away: Route = (response) => response.writeHead(503).end();
    Object.assign(routes, { '/away': away, [`/gdeltv3/gal/${digits(OVER - QUARTER)}.gal.json.gz`]: away });
    for (let run = 0; run < 6; run += 1) await loadGkgFile(deps(), name, new AbortController().signal);
    expect(await gkgFiles.find(db, name)).toMatchObject({
      state: 'waiting',
      failure: 'HTTP 503',
      attempts: 0,
    });
  });

  it('says that there was no file, and does not ask again', async () => {
    expect(await load(OVER)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/no file/) });
    publish(OVER - QUARTER, 1, packed(line({}), line({ url: 'https://paper.example/2' })));
    await load(OVER - QUARTER);
    const waiting = (ago: number) => ({
      name: `${digits(OVER - ago * QUARTER)}.gal.json.gz`,
      url: server.origin,
      md5: null,
    });
    await gkgFiles.add(
      db,
      [2, 3].map((ago) => ({ ...waiting(ago), covers_until: new Date(OVER - ago * QUARTER) })),
    );
    expect((await statusLines(db)).join('\n')).toMatch(
      /^The index holds 2 articles of 1 day, in \d+ MB\.\n(?: {2}Article List: .*\n){3}Still to come: about 4 articles, \d MB\.\nFailures:\n {2}Article List: There is no file of any of these minutes \(1 time\)\nBy month:\n/,
    );
  });

  it('is listed beside the other files, the newest quarter first', async () => {
    const listed = (end: number) => {
      routes['/gdeltv2/lastupdate.txt'] = (response) => response.end(gkgFile(digits(end), []).listed);
    };
    const signal = new AbortController().signal;
    const names = async () =>
      (
        await db
          .selectFrom('gkg_files')
          .select('name')
          .where('name', 'like', '%.gal.%')
          .orderBy('name', 'desc')
          .execute()
      ).map(({ name }) => name);
    listed(RECENT - 2 * QUARTER);
    await listGkgFiles(deps(), signal);
    expect(await names()).toEqual([`${digits(RECENT - 2 * QUARTER)}.gal.json.gz`]);
    listed(RECENT);
    await listGkgFiles(deps(), signal);
    expect(await names()).toEqual([0, 1, 2].map((ago) => `${digits(RECENT - ago * QUARTER)}.gal.json.gz`));
    expect(await gkgFiles.next(db)).toBe(`${digits(RECENT)}.gal.json.gz`);
  });

  it('is loaded of the past, too, as many days as are wanted, until the index is full', async () => {
    const signal = new AbortController().signal;
    routes['/gdeltv2/lastupdate.txt'] = (response) => response.end(gkgFile(digits(RECENT), []).listed);
    const rows = (state: 'waiting' | 'loaded') =>
      db
        .selectFrom('gkg_files')
        .select('name')
        .where('name', 'like', '%.gal.%')
        .where('state', '=', state)
        .execute();
    const waitingAt = async (backfill: typeof NO_PAST) => {
      await listGkgFiles(deps(backfill), signal);
      return (await rows('waiting')).length;
    };
    expect(await waitingAt({ ...NO_PAST, days: 1 }), 'the last day').toBe(96);
    expect(await waitingAt({ ...NO_PAST, days: 90 }), 'more days, in the midst of it').toBe(90 * 96);
    const old = RECENT - 40 * 24 * 60 * MINUTE;
    publish(
      old,
      1,
      packed(
        line({}),
        line({ url: 'https://paper.example/fr', lang: 'fr' }),
        line({ url: 'https://paper.example/x', lang: '' }),
      ),
    );
    const french = await load(old, { ...NO_PAST, languages: ['fr'] });
    expect(french).toMatchObject({ state: 'loaded', articles: 1, lines: 3 });
    expect((await articles()).map(({ language }) => language)).toEqual(['fr']);
    expect(await waitingAt({ ...NO_PAST, days: 2 }), 'fewer').toBe(2 * 96);
    expect(await rows('loaded'), 'what is loaded is not loaded again').toHaveLength(1);
    expect(await waitingAt({ ...NO_PAST, days: 30, articles: 1 }), 'the index is full').toBe(96);
    expect(await waitingAt({ ...NO_PAST, days: 30 }), 'it may hold more').toBe(30 * 96);
    expect(await gkgFiles.next(db)).toBe(`${digits(RECENT)}.gal.json.gz`);
  });

  it('is loaded of the past that admins choose, of more languages and countries once they want more', async () => {
    const signal = new AbortController().signal;
    routes['/gdeltv2/lastupdate.txt'] = (response) => response.end(gkgFile(digits(RECENT), []).listed);
    const old = RECENT - 3 * 24 * 60 * MINUTE;
    const of = (url: string, lang: string) => line({ url, lang });
    publish(
      old,
      1,
      packed(
        ...[of('https://paper.de/1', 'de'), of('https://paper.at/2', 'de'), of('https://paper.com/3', 'de')],
        ...[
          of('https://paper.fr/4', 'fr'),
          of('https://nytimes.com/5', 'en'),
          of('https://paper.de/6', 'en'),
        ],
      ),
    );
    const choose = async (languages: string[], countries: string[]) => {
      const choice = { days: 7, languages, countries };
      await newsBackfill.choose(db, choice);
      await listGkgFiles(deps(), signal);
      await load(old);
      const { remaining, ...quarters } = await newsBackfill.stateOf(
        ...([db, choice, { articles: 1_000 }] as const),
        await newsBackfill.measure(db),
      );
      return { urls: (await articles()).map(({ url_key }) => url_key), ...quarters };
    };
    const all = 7 * 96;
    const german = ['paper.com/3', 'paper.de/1'];
    expect(await choose(['de'], ['DE'])).toEqual({ urls: german, loaded: 1, waiting: all - 1, failed: 0 });
    server.seen.length = 0;
    expect(await choose(['de'], ['DE'])).toMatchObject({ urls: german, loaded: 1 });
    expect(
      server.seen.filter(({ path }) => path.includes('/gal/')),
      'it is not loaded again',
    ).toEqual([]);
    expect(await choose(['de', 'en'], ['DE', 'AT'])).toMatchObject({
      urls: ['paper.at/2', 'paper.com/3', 'paper.de/1', 'paper.de/6'],
      loaded: 1,
    });
    expect(await choose(['de'], [])).toMatchObject({ loaded: 1 });
    expect(await choose([], [])).toMatchObject({
      urls: expect.arrayContaining(['nytimes.com/5']),
      loaded: 1,
    });
    expect(await choose(['fr'], ['FR']), 'all includes what is wanted').toMatchObject({ loaded: 1 });
    expect(await articles(), 'none twice').toHaveLength(6);
    expect(await gkgFiles.countArticlesOf(db, '.gal.json.gz')).toBe(6);
  });

  it('is estimated from what its last day took, in the languages and countries that are wanted', async () => {
    const measured = (hours: number, given: object) => ({
      name: `${digits(RECENT - hours * 60 * MINUTE)}.gal.json.gz`,
      ...{ url: server.origin, md5: null, covers_until: new Date(RECENT - hours * 60 * MINUTE) },
      ...{ state: 'loaded' as const, minutes: 1, ...given },
    });
    const choice = { days: 7, languages: ['de'], countries: ['DE'] };
    const estimate = async (bound = 1_000_000) => {
      const rates = await newsBackfill.measure(db);
      return (await newsBackfill.stateOf(db, choice, { articles: bound }, rates)).remaining;
    };
    expect(await estimate(), 'nothing is measured yet').toBeNull();
    await db
      .insertInto('gkg_files')
      .values([
        measured(1, { articles: 300, bytes: 3_000, seconds: 4 }),
        measured(2, { articles: 100, bytes: 1_000, seconds: 2 }),
        // Neither is a measure: a filter, and a version that measured nothing.
        measured(3, { articles: 1, bytes: 9_000, seconds: 90, languages: ['fr'] }),
        measured(4, { articles: 1, bytes: 9_000 }),
      ])
      .execute();
    publish(
      OVER,
      1,
      packed(
        line({ url: 'https://paper.de/1', lang: 'de' }),
        ...['at', 'com', 'fr'].map((tld) => line({ url: `https://paper.${tld}/1`, lang: 'de' })),
      ),
    );
    await load(OVER);
    await db.updateTable('gkg_files').set({ seconds: null }).where('articles', '=', 4).execute();
    const left = 7 * 96 - 4;
    expect(await estimate()).toEqual({
      ...{ articles: left * 100, download_bytes: left * 2_000, seconds: left * 3 },
      disk_bytes: left * 100 * 2_500,
    });
    expect((await estimate(406 + 250))?.articles, 'until the index is full').toBe(300);
  });

  it.each([
    ['the list first', ['gal', 'gkg']],
    ['the list last', ['gkg', 'gal']],
  ] as const)('makes one row with the other list of the same article, %s', async (_what, order) => {
    const address = 'https://paper.example/1';
    const stamp = digits(OVER);
    const [authors, precise] = ['Ada Reporter', digits(OVER - 60 * MINUTE)];
    const file = gkgFile(stamp, [
      gkgLine({ index: 1, seen: stamp, url: address, title: 'A plant | Paper', ...{ authors, precise } }),
    ]);
    routes[`/gdeltv2/${file.name}`] = (response) => response.end(file.zip);
    publish(OVER, 1, packed(line({ image: 'https://paper.example/1.jpg' })));
    for (const origin of order) {
      if (origin === 'gal') await load(OVER);
      else {
        await gkgFiles.add(db, [
          {
            name: file.name,
            url: `${server.origin}/gdeltv2/${file.name}`,
            md5: null,
            covers_until: new Date(OVER),
          },
        ]);
        await loadGkgFile(deps(), file.name, new AbortController().signal);
      }
    }
    const rows = await articles();
    expect(rows).toMatchObject([
      {
        ...{ origin: 'gal', title: 'A plant for batteries', snippet: LONG, authors: ['Ada Reporter'] },
        ...{
          published_at: new Date(OVER - 60 * MINUTE),
          published_at_basis: 'provider',
          published_at_precision: 'second',
        },
        ...{ image_url: 'https://paper.example/1.jpg', fields_from: { authors: 'gkg', published_at: 'gkg' } },
      },
    ]);
    expect(rows[0]?.search).toMatch(/'lithium':\d+B.*'report\w*':\d+\b/);
  });

  it('does not vouch for an author as a feed does', async () => {
    publish(OVER, 1, packed(line({ author: 'Ada Reporter' })));
    await load(OVER);
    const [row] = await articles();
    const feed = {
      authors: [] as string[],
      origin: 'feed' as const,
      text: null,
      original_key: null,
      is_reprint: false,
    };
    await newsArticles.save(db, [{ ...(row as NonNullable<typeof row>), ...feed }]);
    expect(await articles()).toMatchObject([
      { origin: 'feed', authors: ['Ada Reporter'], fields_from: { authors: 'gal' } },
    ]);
    expect(await newsArticles.findInFeed(db, ['paper.example/1'])).toMatchObject({ authors: [] });
  });
});
