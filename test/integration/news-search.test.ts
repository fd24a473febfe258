import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewsSearchResult, ProblemBody } from '../../apps/gateway/app.ts';
import { ledger, newsWords, publications } from '../../db/index.ts';
import { type Evidence, newId } from '../../model/index.ts';
import { lookUpArticles } from '../support/probes/patiently.ts';
import { type StoryOptions, story } from '../support/servers/news-site.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';
import { createTenant, createWorld } from '../support/world/world.ts';

const SEARCH = '/api/v1/news/search';
const DAY = 86_400_000;
/** The current time, the same for all tests of this file even if a new day begins before they end. */
const NOW = Date.now();
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

const STORIES: Record<string, StoryOptions> = {
  '/harbour': { title: 'Harbour cranes stand still', author: 'Ada Reporter', published: daysAgo(1) },
  '/mention': {
    title: 'A day in the city',
    text: 'Somewhere the harbour cranes were mentioned in passing by a writer.',
    published: daysAgo(1),
  },
  '/old-harbour': { title: 'Harbour cranes are built', published: daysAgo(300) },
  '/hafen': {
    title: 'Die Kräne im Hafen stehen still',
    language: 'de',
    text: 'Seit gestern bewegt sich nichts mehr, und wann es weitergeht, ist auch nach Auskunft der Arbeiter nicht bekannt.',
    published: daysAgo(2),
  },
  '/jp': {
    title: '港のクレーンが止まった',
    language: 'ja',
    text: '港湾労働者の話によると、昨日からクレーンは動いていない。',
    published: daysAgo(2),
  },
  '/markup': { title: 'Prices & wages', description: 'The <b>bold</b> 50% "quote"', published: daysAgo(3) },
};

/** Evidence for a publication's metric. Search results must not contain this evidence. */
const FIGURE_EVIDENCE: Evidence = {
  id: newId('ev'),
  fields: ['domain_authority'],
  url: 'https://ranks.example/',
  locator: 'row:1',
  excerpt: '127.0.0.1',
  fetched_at: '2026-10-31T00:00:00.000Z',
  content_sha256: '0'.repeat(64),
  extractor: 'ranks@1',
};

describe('POST /api/v1/news/search', () => {
  const site = prepareSite();
  const world = prepareWorld(() => ({ env: { BYLINE_WEB_ALLOW: site.host } }));
  beforeAll(async () => {
    for (const [path, options] of Object.entries(STORIES)) site.pages.set(path, { html: story(options) });
    for (let index = 0; index < 25; index += 1) {
      site.pages.set(`/paged/${index}`, {
        html: story({ title: `Pageable tale ${index}`, published: daysAgo(index) }),
      });
    }
    site.pages.set('/front', {
      html: '<title>Harbour cranes</title><main><a href="/harbour">one</a></main>',
    });
    await lookUpArticles(
      world,
      [...site.pages.keys()].map((path) => site.origin + path),
    );
  });

  const post = <T = NewsSearchResult>(body: unknown, headers: Record<string, string> = {}, key?: string) =>
    world.call<T>('POST', SEARCH, { body, headers, ...(key ? { key } : {}) });
  const titles = async (body: object) => (await post(body)).body.news.map(({ title }) => title);
  const newTenant = (credits: number) => createTenant(world.db, { credits });

  it('finds articles by their words, title before text, with every field that the API promises', async () => {
    await publications.saveProfile(world.db, {
      domain: '127.0.0.1',
      profile: {
        name: 'Loopback Times',
        homepage_url: site.origin,
        publication_type: 'editorial',
        publication_type_confidence: 0.9,
        publication_type_scores: {
          editorial: 0.9,
          newswire: 0.1,
          government: 0,
          brand_content: 0,
          syndication_platform: 0,
        },
        country: 'us',
        language: 'en',
        feeds: [],
        evidence: [],
      },
      fetched_at: new Date(),
      freshSeconds: 60,
    });
    const figure = { rank_domain: '127.0.0.1', evidence: FIGURE_EVIDENCE };
    await publications.saveMetrics(world.db, {
      domain: '127.0.0.1',
      metrics: {
        authority: { ...figure, value: 61, source: 'open_ranks', as_of: '2026-10-31' },
        traffic: { ...figure, value: 4_200, low: 2_000, high: 9_000, source: 'zipf', as_of: '2026-09-30' },
      },
      freshSeconds: 60,
    });
    const { status, headers, body } = await post({
      q: 'harbour crane',
      gl: 'US',
      hl: 'en',
      tbs: 'qdr:w',
      num: 100,
      autocorrect: true,
    });
    expect(status).toBe(200);
    expect(headers.get('credits-used')).toBe('0.1');
    expect(headers.get('credits-remaining')).toBe('9999.9');
    expect(body).toEqual({
      object: 'news_search_result',
      search: {
        q: 'harbour crane',
        gl: 'us',
        hl: 'en',
        page: 1,
        tbs: 'qdr:w',
        window: { from: expect.stringMatching(/Z$/), to: expect.stringMatching(/Z$/) },
      },
      news: [
        {
          position: 1,
          title: 'Harbour cranes stand still',
          link: `${site.origin}/harbour`,
          snippet: 'What it is about.',
          source: 'Example News',
          source_domain: '127.0.0.1',
          date: STORIES['/harbour']?.published?.slice(0, 10),
          published_at: expect.stringMatching(/Z$/),
          published_at_precision: 'second',
          published_at_basis: 'article_metadata',
          language: 'en',
          country: 'us',
          image_url: null,
          metadata: {
            author: 'Ada Reporter',
            publication_type: 'editorial',
            publication_type_confidence: 0.9,
            publication_type_scores: expect.objectContaining({ editorial: 0.9 }),
            domain_authority: 61,
            estimated_monthly_organic_traffic: 4_200,
            metrics_source: 'open_ranks, zipf',
            metrics_as_of: '2026-09-30',
          },
        },
        expect.objectContaining({ position: 2, title: 'A day in the city' }),
      ],
      pagination: { page: 1, page_size: 10, returned: 2, has_more: false, max_page: 10 },
      provider: { name: 'local_index', fetched_at: expect.stringMatching(/Z$/), cached: false },
      attribution: [],
      usage: { credits_used: 0.1 },
      warnings: [{ code: 'OPTION_IGNORED', message: expect.stringContaining('num') }],
    });
  });

  it('understands its operators', async () => {
    expect(await titles({ q: '"cranes stand"' })).toEqual(['Harbour cranes stand still']);
    expect(await titles({ q: '"stand cranes"' })).toEqual([]);
    expect(await titles({ q: 'intitle:harbour', tbs: 'qdr:w' })).toEqual(['Harbour cranes stand still']);
    expect(await titles({ q: 'harbour -intitle:cranes' })).toEqual(['A day in the city']);
    expect(await titles({ q: 'harbour -passing', tbs: 'qdr:m' })).toEqual(['Harbour cranes stand still']);
    expect((await titles({ q: 'Hafen OR intitle:wages' })).sort()).toEqual([
      'Die Kräne im Hafen stehen still',
      'Prices & wages',
    ]);
    expect(await titles({ q: `wages site:${site.host}` })).toEqual(['Prices & wages']);
    expect(await titles({ q: 'wages site:0.0.1' })).toEqual([]);
    expect(await titles({ q: `wages -site:${site.host}` })).toEqual([]);
    expect(await titles({ q: `harbour before:${daysAgo(200).slice(0, 10)}` })).toEqual([
      'Harbour cranes are built',
    ]);
    expect(await titles({ q: 'harbour unbalanced "' })).toEqual([]);
    expect(await titles({ q: "'; drop table articles; -- \\ % _ & | ! <->" })).toEqual([]);
    expect(await titles({ q: 'half a pair \ud800 and \u0000' })).toEqual([]);
  });

  it('searches other languages, with stemming and without spaces', async () => {
    expect(await titles({ q: 'kran', hl: 'de' })).toEqual(['Die Kräne im Hafen stehen still']);
    expect(await titles({ q: 'クレーン' })).toEqual(['港のクレーンが止まった']);
    expect(await titles({ q: 'harbour', hl: 'de' })).toEqual([]);
  });

  it('enforces the window, and sorts by newest first on request', async () => {
    expect(await titles({ q: 'harbour cranes', tbs: 'qdr:d3' })).not.toContain('Harbour cranes are built');
    expect((await titles({ q: 'pageable', tbs: 'sbd:1' })).slice(0, 3)).toEqual([
      'Pageable tale 0',
      'Pageable tale 1',
      'Pageable tale 2',
    ]);
    const [year, month, day] = daysAgo(5).slice(0, 10).split('-');
    const us = `${month}/${day}/${year}`;
    expect(await titles({ q: 'pageable', tbs: `cdr:1,cd_min:${us},cd_max:${us}` })).toEqual([
      'Pageable tale 5',
    ]);
  });

  it('pages without overlap, and says when there are no more results', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await post({ q: 'pageable', page })).body),
    );
    expect(pages.map(({ pagination }) => [pagination.returned, pagination.has_more])).toEqual([
      [10, true],
      [10, true],
      [5, false],
      [0, false],
    ]);
    const found = pages.flatMap(({ news }) => news);
    expect(new Set(found.map(({ link }) => link)).size).toBe(25);
    expect(found.map(({ position }) => position)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
  });

  it('charges once per idempotency key for a repeated request, and replays the response', async () => {
    const { key, organizationId } = await newTenant(1);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => post({ q: 'harbour' }, { 'idempotency-key': 'once' }, key)),
    );
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const replayed = replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
    expect(replayed).toHaveLength(7);
    for (const { headers } of replayed) expect(headers.get('credits-used')).toBe('0');
    expect((await ledger.balance(world.db, organizationId)).total).toBe(900);
    expect(await post<ProblemBody>({ q: 'other' }, { 'idempotency-key': '"once"' }, key)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });

    await world.db
      .updateTable('news_searches')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await post({ q: 'other' }, { 'idempotency-key': 'once' }, key)).status, 'a key lives a day').toBe(
      200,
    );
    expect((await ledger.balance(world.db, organizationId)).total).toBe(800);
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('charges each search without a key, also under one request id, and an empty page', async () => {
    const { key, organizationId } = await newTenant(1);
    for (let call = 0; call < 2; call += 1)
      await post({ q: 'nothingofthatname' }, { 'x-request-id': 'mine' }, key);
    expect((await ledger.balance(world.db, organizationId)).total).toBe(800);
  });

  it('says of an empty page when the index begins later than asked', async () => {
    const warningsOf = async (body: object) => (await post(body)).body.warnings;
    expect(await warningsOf({ q: 'nothingofthatname before:2010-01-01' }), 'not counted yet').toEqual([]);
    await newsWords.refresh(world.db);
    const begins = [
      { code: 'INDEX_BEGINS_LATER', message: `The news index begins on ${daysAgo(300).slice(0, 10)}.` },
    ];
    expect(await warningsOf({ q: 'nothingofthatname before:2010-01-01' })).toEqual(begins);
    expect(await warningsOf({ q: 'nothingofthatname', tbs: 'qdr:y' })).toEqual(begins);
    expect(await warningsOf({ q: 'nothingofthatname', tbs: 'qdr:m' })).toEqual([]);
    expect(await warningsOf({ q: 'nothingofthatname before:2100-01-01' })).toEqual([]);
    expect(await warningsOf({ q: 'nothingofthatname' })).toEqual([]);
    expect(await warningsOf({ q: 'harbour', tbs: 'qdr:y' })).toEqual([]);
  });

  it('answers 402 when the credits do not suffice, and charges nothing', async () => {
    const { key, organizationId } = await newTenant(0.05);
    expect(await post<ProblemBody>({ q: 'harbour' }, {}, key)).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_CREDITS', context: { required_credits: 0.1, available_credits: 0.05 } },
    });
    expect((await ledger.balance(world.db, organizationId)).total).toBe(50);

    const one = await newTenant(0.1);
    const together = await Promise.all(Array.from({ length: 6 }, () => post({ q: 'harbour' }, {}, one.key)));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402, 402, 402]);
  });

  it('charges nothing for a search that fails', async () => {
    const { key, organizationId } = await newTenant(1);
    const blocker = new pg.Client({ connectionString: world.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('begin; lock table news_articles in access exclusive mode');
      const failed = await post<ProblemBody>({ q: 'harbour' }, { 'idempotency-key': 'fails' }, key);
      expect(failed).toMatchObject({
        status: 500,
        body: { code: 'NEWS_PROVIDER_UNAVAILABLE', retryable: true },
      });
    } finally {
      await blocker.end();
    }
    expect((await ledger.balance(world.db, organizationId)).total).toBe(1_000);
    expect(
      (await post({ q: 'harbour' }, { 'idempotency-key': 'fails' }, key)).status,
      'the key is still free',
    ).toBe(200);
  });

  it('queues unknown publications for a look-up', async () => {
    const { key } = await newTenant(1);
    await world.db
      .updateTable('news_articles')
      .set({ domain: 'never-heard-of.example' })
      .where('title', '=', 'Prices & wages')
      .execute();
    await post({ q: 'wages' }, {}, key);
    await expect
      .poll(() =>
        world.db.selectFrom('lookups').select('key').where('key', '=', 'never-heard-of.example').execute(),
      )
      .toHaveLength(1);
  });

  it('handles 180 operators at once', async () => {
    // Measure processor time, so that waiting for a busy machine does not count. The database cancels a search
    // that takes longer than five seconds, and the gateway then returns an error.
    const before = process.cpuUsage();
    const { status, body } = await post({ q: 'harbour OR '.repeat(180) });
    const { user, system } = process.cpuUsage(before);
    expect(status).toBe(200);
    expect(body.warnings).toEqual([{ code: 'QUERY_SHORTENED', message: expect.any(String) }]);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });

  it('reports operators that it cannot read, and a q without a search term', async () => {
    const { body } = await post({ q: 'harbour after:soon site:' });
    expect(body.warnings).toEqual([
      { code: 'OPERATOR_IGNORED', message: '`after:soon` in `q` is invalid and was ignored.' },
      { code: 'OPERATOR_IGNORED', message: '`site:` in `q` is invalid and was ignored.' },
    ]);
    expect(body.news).not.toEqual([]);
    const empty = await post({ q: ' "" - ' });
    expect([empty.status, empty.body.news]).toEqual([200, []]);
    expect(empty.body.warnings.map(({ code }) => code)).toEqual(['QUERY_EMPTY']);
  });
});

describe('POST /api/v1/news/search while the index is empty', () => {
  it('answers with an error, and costs nothing', async () => {
    const world = await createWorld({ roles: [] });
    try {
      const { key, organizationId } = await createTenant(world.db, { credits: 1 });
      for (const q of ['harbour', '"" -', 'after:2020']) {
        const headers = { 'idempotency-key': 'early' };
        const reply = await world.call<ProblemBody>('POST', SEARCH, { body: { q }, headers, key });
        expect(reply).toMatchObject({
          status: 500,
          body: {
            code: 'CONFIGURATION_ERROR',
            retryable: false,
            message: expect.stringContaining('news index is empty'),
          },
        });
        expect((await ledger.balance(world.db, organizationId)).total).toBe(1_000);
      }
    } finally {
      await world.close();
    }
  });
});
