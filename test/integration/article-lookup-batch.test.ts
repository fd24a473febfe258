import { describe, expect, it } from 'vitest';
import type { ArticleBatchBody, BalanceBody, ProblemBody } from '../../apps/gateway/app.ts';
import { ledger } from '../../db/index.ts';
import { patiently } from '../support/probes/patiently.ts';
import { story } from '../support/servers/news-site.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';
import { createTenant, type Reply } from '../support/world/world.ts';

const BATCH = '/api/v1/articles/lookup:batch';

describe('POST /api/v1/articles/lookup:batch', () => {
  const site = prepareSite();
  const world = prepareWorld(() => ({ env: { BYLINE_WEB_ALLOW: site.host } }));
  const post = <T = ArticleBatchBody>(body: unknown, query = '') =>
    world.call<T>('POST', BATCH + query, { body });
  const at = (path: string) => site.origin + path;

  /** Looks up several URLs. Repeats the call if a look-up does not end in time on a busy machine. */
  const lookUp = (urls: string[], query = ''): Promise<Reply<ArticleBatchBody>> =>
    patiently(() => post({ urls }, query));

  it('keeps the order, reports each failure as an error body, and looks each URL up once', async () => {
    site.pages.set('/one', { html: story({ title: 'One' }) });
    site.pages.set('/two', { html: story({ title: 'Two' }), delayMs: 300 });
    const urls = [
      at('/two'),
      at('/gone'),
      'ftp://news.example/a',
      at('/one'),
      `${at('/two')}#part`,
      'x'.repeat(2049),
    ];
    const { status, body } = await lookUp(urls);
    expect(status).toBe(200);
    expect(body.object).toBe('article_batch');
    expect(body.results.map(({ index, url }) => ({ index, url }))).toEqual(
      urls.map((url, index) => ({ index, url })),
    );
    expect(body.results.map((result) => result.article?.title ?? result.error?.code)).toEqual([
      'Two',
      'ARTICLE_LOOKUP_FAILED',
      'INVALID_URL',
      'One',
      'Two',
      'INVALID_URL',
    ]);
    expect(body.results[1]).toMatchObject({
      status: 'error',
      article: null,
      error: { status: 502, request_id: expect.stringMatching(/^req_/), retryable: false },
    });
    expect(site.fetches('/two')).toBe(1);
  });

  it('takes include and force_refresh in the query', async () => {
    site.pages.set('/parts', { html: story({ title: 'Parts' }) });
    const { body } = await lookUp([at('/parts')], '?include=markdown,evidence&force_refresh=false');
    expect(body.results[0]?.article?.markdown).toContain('A sentence');
    expect(body.results[0]?.article?.evidence).not.toEqual([]);
    expect(site.fetches('/parts')).toBe(1);
    await post({ urls: [at('/parts')] }, '?force_refresh=1');
    expect(site.fetches('/parts')).toBe(2);
  });

  it('points at the position of an invalid URL in the list', async () => {
    const { body } = await lookUp([at('/one'), 'nonsense']);
    expect(body.results[1]?.error).toMatchObject({
      code: 'INVALID_URL',
      issues: [{ path: '/urls/1', message: expect.stringContaining('/urls/1: must be') }],
    });
  });
});

describe('article look-ups that have a price', () => {
  const site = prepareSite();
  const world = prepareWorld(() => {
    for (const path of ['/a', '/b', '/c']) site.pages.set(path, { html: story({ title: path }) });
    return {
      env: {
        BYLINE_WEB_ALLOW: site.host,
        BYLINE_PRICE_ARTICLE_LOOKUP: '0.5',
        BYLINE_MONTHLY_CALL_CAP: '2',
      },
    };
  });
  const urls = () => ['/a', '/b', '/c'].map((path) => site.origin + path);

  it('charge only for successes, each URL once', async () => {
    const { key, organizationId } = await createTenant(world.db, { credits: 10 });
    const body = { urls: [...urls().slice(0, 2), `${urls()[0]}#again`, `${site.origin}/gone`] };
    const reply = await world.call<ArticleBatchBody>('POST', BATCH, { key, body });
    expect(reply.headers.get('credits-used')).toBe('1');
    expect(reply.headers.get('credits-remaining')).toBe('9');
    expect((await ledger.balance(world.db, organizationId)).total).toBe(9_000);
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('deliver what the credits cover, and refuse the rest', async () => {
    const { key } = await createTenant(world.db, { credits: 1 });
    const { body } = await world.call<ArticleBatchBody>('POST', BATCH, { key, body: { urls: urls() } });
    expect(body.results.map((result) => result.error?.code ?? result.status)).toEqual([
      'ok',
      'ok',
      'INSUFFICIENT_CREDITS',
    ]);
    const single = await world.call<ProblemBody>('GET', `/api/v1/articles/lookup?url=${urls()[0]}`, { key });
    expect(single).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_CREDITS', context: { required_credits: 0.5, available_credits: 0 } },
    });
    const { body: balance } = await world.call<BalanceBody>('GET', '/api/v1/credits/balance', { key });
    expect(balance.credits.total).toBe(0);
  });

  it('report 402 on each valid URL instead of failing the whole call when there are no credits', async () => {
    const { key } = await createTenant(world.db, { credits: 0.4 });
    const reply = await world.call<ArticleBatchBody>('POST', BATCH, {
      key,
      body: { urls: [...urls(), 'nonsense'] },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('credits-used')).toBe('0');
    expect(reply.body.results.map((result) => result.error?.code)).toEqual([
      'INSUFFICIENT_CREDITS',
      'INSUFFICIENT_CREDITS',
      'INSUFFICIENT_CREDITS',
      'INVALID_URL',
    ]);
  });

  it('stop at the monthly cap', async () => {
    const { key } = await createTenant(world.db, { credits: 100 });
    for (const expected of ['ok', 'USAGE_LIMIT_REACHED']) {
      const { body } = await world.call<ArticleBatchBody>('POST', BATCH, { key, body: { urls: urls() } });
      expect(body.results.at(-1)?.error?.code ?? 'ok').toBe(expected);
    }
    expect(await world.call('GET', `/api/v1/articles/lookup?url=${urls()[0]}`, { key })).toMatchObject({
      status: 402,
      body: { code: 'USAGE_LIMIT_REACHED' },
    });
  });
});
