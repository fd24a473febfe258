import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewsSearchResult, ProblemBody } from '../../apps/gateway/app.ts';
import type { Config } from '../../apps/runtime/index.ts';
import { ledger } from '../../db/index.ts';
import { type Route, serve } from '../support/servers/web-server.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const HOUR = 3_600_000;
const gdeltTime = (hoursAgo: number) =>
  `${new Date(Date.now() - hoursAgo * HOUR).toISOString().replace(/[-:]|\.\d+/g, '')}`;
const json =
  (body: unknown, status = 200): Route =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const text =
  (body: string, status = 200): Route =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
const silent: Route = () => undefined;
const cutOff: Route = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"news": [');
  setTimeout(() => response.destroy(), 20);
};

interface Fault {
  name: string;
  route: Route;
  status: number;
  code: string;
  retryable: boolean;
}

const unavailable = { status: 500, code: 'NEWS_PROVIDER_UNAVAILABLE', retryable: true };
const misconfigured = { status: 500, code: 'CONFIGURATION_ERROR', retryable: false };
const refused = { status: 400, code: 'VALIDATION_FAILED', retryable: false };

/** Failures that can occur with every provider. */
const COMMON: Fault[] = [
  { name: '401', route: json({ message: 'Unauthorized.' }, 401), ...misconfigured },
  { name: '403', route: json({ message: 'Unauthorized.' }, 403), ...misconfigured },
  { name: '429', route: json({ message: 'Too many requests' }, 429), ...unavailable },
  { name: '500', route: text('<h1>Internal Server Error</h1>', 500), ...unavailable },
  { name: 'a slow response', route: silent, ...unavailable },
  { name: 'a truncated response', route: cutOff, ...unavailable },
  { name: 'nonsense', route: text('<html>Please enable cookies for this query'), ...unavailable },
  { name: 'JSON of another shape', route: json({ news: 'none', articles: 7 }), ...unavailable },
  { name: 'null', route: json(null), ...unavailable },
];

const PROVIDERS: {
  provider: 'gdelt_doc' | 'serper';
  path: RegExp;
  at: (news: Config['news'], url: string) => Partial<Config['news']>;
  answer: unknown;
  empty: unknown;
  own: Fault[];
}[] = [
  {
    provider: 'gdelt_doc',
    path: /^\/doc\?/,
    at: (_news, gdeltDocUrl) => ({ gdeltDocUrl }),
    answer: {
      articles: [
        {
          url: 'https://www.paper.example/crane?utm_source=x',
          title: 'Crane &amp; harbour stand still today',
          seendate: gdeltTime(3),
          socialimage: '',
          domain: 'paper.example',
          language: 'German',
          sourcecountry: 'Germany',
        },
        {
          url: 'https://copy.example/crane',
          title: 'Crane & harbour stand still today',
          seendate: gdeltTime(2),
        },
        { url: 'https://old.example/crane', title: 'A crane of other times', seendate: gdeltTime(24 * 60) },
        { url: 'javascript:alert(1)', title: 'Not on the web', seendate: gdeltTime(1) },
        null,
      ],
    },
    empty: {},
    own: [
      {
        name: 'a 200 that rejects the query',
        route: text('Your query was too short or too long.'),
        ...refused,
      },
      {
        name: 'a 200 that asks to slow down',
        route: text('Please limit requests to one every 5 seconds or contact us.'),
        ...unavailable,
      },
    ],
  },
  {
    provider: 'serper',
    path: /^\/news$/,
    at: ({ serper }, url) => ({ serper: { ...serper, url } }),
    answer: {
      news: [
        {
          title: 'Crane &amp; harbour stand still today',
          link: 'https://www.paper.example/crane',
          snippet: 'What it is about.',
          date: '3 hours ago',
          source: 'The Paper',
          imageUrl: 'data:image/jpeg;base64,AAAA',
          position: 1,
        },
        {
          title: 'Crane & harbour stand still today',
          link: 'https://copy.example/crane',
          date: '2 hours ago',
        },
        { title: 'A crane of other times', link: 'https://old.example/crane', date: 'Jan 2, 2020' },
        { title: 'No date at all', link: 'https://undated.example/crane', date: '3 weeks ago' },
        { title: 'Not on the web', link: 'javascript:alert(1)', date: '1 hour ago' },
        null,
      ],
    },
    empty: { news: [] },
    own: [
      { name: '429 for no credits', route: json({ message: 'Not enough credits' }, 429), ...misconfigured },
      { name: '400 for no credits', route: json({ message: 'Not enough credits' }, 400), ...misconfigured },
      { name: '400 for the query', route: json({ message: 'Query too long' }, 400), ...refused },
    ],
  },
];

describe.each(PROVIDERS)('news from $provider', ({ provider, path, at, answer, empty, own }) => {
  let route: Route = json(answer);
  let sent: { url: string; body: string }[] = [];
  const server = prepare(() =>
    serve(
      new Proxy({} as Record<string, Route>, {
        get: (): Route => (response, request) => {
          let body = '';
          request.on('data', (chunk) => {
            body += chunk;
          });
          request.on('end', () => {
            sent.push({ url: request.url ?? '', body });
            route(response, request);
          });
        },
      }),
    ),
  );
  const world = prepareWorld(() => ({
    env: {
      BYLINE_NEWS_PROVIDER: provider,
      BYLINE_SERPER_KEY: 'secret-of-serper',
      BYLINE_WEB_ALLOW: `127.0.0.1:${server.port}`,
    },
    change: (config) => ({
      ...config,
      news: {
        ...config.news,
        ...at(config.news, `${server.origin}/doc`),
        // A test waits for this timeout, so it is short, but long enough for a response on a busy machine.
        providerTimeoutMs: 3_000,
      },
    }),
  }));
  afterEach(async () => {
    sent = [];
    route = json(answer);
    // The provider allows one request every five seconds. The tests skip this wait.
    await world.db
      .updateTable('host_queues')
      .set({ next_free_at: new Date(0), last_started_at: null })
      .execute();
    await world.db.deleteFrom('provider_searches').execute();
  });
  const search = <T = NewsSearchResult>(body: object, key?: string) =>
    world.call<T>('POST', '/api/v1/news/search', { body, ...(key ? { key } : {}) });

  it('is requested once, with dates, within the window, one result per story, and stored in the index', async () => {
    const { organizationId, key } = await createTenant(world.db, { credits: 1 });
    const body = { q: '"crane" OR harbour -rain', gl: 'de', hl: 'de', tbs: 'qdr:d' };
    const { status, body: result } = await search(body, key);
    expect(status).toBe(200);
    expect(result.news).toMatchObject([
      {
        position: 1,
        title: 'Crane & harbour stand still today',
        source_domain: 'paper.example',
        published_at: expect.stringMatching(/Z$/),
        published_at_basis: provider === 'serper' ? 'provider' : 'first_seen',
        image_url: null,
      },
    ]);
    expect(result.provider).toMatchObject({ name: provider, cached: false });
    expect(result.attribution).toHaveLength(provider === 'serper' ? 0 : 1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toMatch(path);
    if (provider === 'serper') expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ ...body, page: 1 });
    else {
      const query = new URL(`http://x${sent[0]?.url}`).searchParams;
      expect(query.get('query')).toBe('("crane" OR harbour) -rain sourcecountry:germany sourcelang:german');
      expect(query.get('startdatetime')).toMatch(/^\d{14}$/);
    }

    expect((await search(body, key)).body.provider).toMatchObject({ cached: true });
    expect(sent, 'the response is reused').toHaveLength(1);
    const other = await createTenant(world.db, { credits: 1 });
    const theirs = (await search(body, other.key)).body.provider;
    expect(theirs, 'others do not learn of the query').toMatchObject({ cached: false });
    sent.length = 1;
    expect((await ledger.balance(world.db, organizationId)).total).toBe(800);
    const indexed = await world.db.selectFrom('news_articles').select('url_key').orderBy('url_key').execute();
    expect(indexed.map(({ url_key }) => url_key)).toContain('paper.example/crane');
    expect(world.logs()).not.toContain('secret-of-serper');
  });

  it('may be empty, and that is a valid result', async () => {
    route = json(empty);
    expect(await search({ q: 'nothing' })).toMatchObject({
      status: 200,
      body: { news: [], pagination: { has_more: false } },
    });
  });

  it('says for how long the provider asks to wait, at once and to the searches that follow', async () => {
    route = (response) =>
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '300' }).end('{}');
    const replies = [await search<ProblemBody>({ q: 'crane' }), await search<ProblemBody>({ q: 'harbour' })];
    for (const { status, headers, body } of replies) {
      expect(status).toBe(500);
      expect(body.message).toMatch(/ Try again after \d\d:\d\d UTC\. Nothing was charged\.$/);
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(200);
      expect(seconds).toBeLessThanOrEqual(300);
    }
    // GDELT is asked in turn by all workers; they know that it wants no request.
    expect(sent).toHaveLength(provider === 'gdelt_doc' ? 1 : 2);
  });

  it.each([...COMMON, ...own])(
    'costs nothing on $name',
    async ({ route: faulty, status, code, retryable }) => {
      route = faulty;
      const { organizationId, key } = await createTenant(world.db, { credits: 1 });
      const reply = await search<ProblemBody>({ q: 'crane' }, key);
      expect(reply).toMatchObject({ status, body: { code, retryable } });
      expect((await ledger.balance(world.db, organizationId)).total).toBe(1_000);
      expect(reply.body.message).not.toContain('secret-of-serper');
      route = json(answer);
      await world.db
        .updateTable('host_queues')
        .set({ next_free_at: new Date(0), last_started_at: null })
        .execute();
      await sleep(50);
      expect((await search({ q: 'crane' }, key)).status, 'the next one is a new attempt').toBe(200);
    },
  );
});
