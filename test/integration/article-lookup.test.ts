import { describe, expect, it } from 'vitest';
import type { ArticleBody, ProblemBody } from '../../apps/gateway/app.ts';
import { lookups, articles as stored } from '../../db/index.ts';
import { type Lookup, urlKey } from '../../model/index.ts';
import { patiently } from '../support/probes/patiently.ts';
import { countStarts } from '../support/probes/workflow-starts.ts';
import { startNewsSite, story } from '../support/servers/news-site.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { openEvent } from '../support/world/open-event.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';
import { indexReports } from '../support/world/reported-news.ts';
import { createWorld } from '../support/world/world.ts';

const LOOKUP = '/api/v1/articles/lookup';

describe('GET /api/v1/articles/lookup', () => {
  const site = prepareSite();
  const world = prepareWorld(() => ({ env: { BYLINE_WEB_ALLOW: site.host } }));

  const lookUp = <T = ArticleBody>(url: string, query = '', key?: string) =>
    patiently(() =>
      world.call<T>('GET', `${LOOKUP}?url=${encodeURIComponent(url)}${query}`, key ? { key } : {}),
    );
  const at = (path: string) => site.origin + path;

  it('reads an article, and serves it from the store afterwards', async () => {
    site.pages.set('/a?utm_source=x', { html: story({ title: 'Story A', canonical: at('/a') }) });
    const { status, headers, body } = await lookUp(`${at('/a')}?utm_source=x`);
    expect(status).toBe(200);
    expect(headers.get('credits-used')).toBe('0');
    expect(headers.get('credits-remaining')).toBe('10000');
    expect(body).toEqual({
      object: 'article',
      url: `${at('/a')}?utm_source=x`,
      canonical_url: at('/a'),
      title: 'Story A',
      description: 'What it is about.',
      byline: expect.stringContaining('Ada Reporter'),
      authors: [{ name: 'Ada Reporter', url: null, entity_type: 'person', confidence: expect.any(Number) }],
      published_at: '2026-11-01T10:00:00.000Z',
      published_at_precision: 'second',
      modified_at: null,
      language: 'en',
      section: null,
      image_url: null,
      word_count: expect.any(Number),
      text_confidence: expect.any(Number),
      certainty: { authors: 'certain', published_at: 'certain', title: 'certain', text: 'certain' },
      paywalled: false,
      is_syndicated: false,
      original_url: null,
      publication: { domain: '127.0.0.1', name: 'Example News', publication_type: null },
      markdown: null,
      fetch: {
        status: 'ok',
        fetched_at: expect.stringMatching(/Z$/),
        from_cache: false,
        content_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      evidence: [],
      usage: { credits_used: 0 },
    });
    const again = await lookUp(at('/a'));
    expect(again.body.fetch).toEqual({ ...body.fetch, from_cache: true });
    expect(site.fetches('/a?utm_source=x') + site.fetches('/a')).toBe(1);
  });

  it('adds Markdown and evidence on request', async () => {
    site.pages.set('/parts', { html: story({ title: 'Parts' }) });
    const { body } = await lookUp(at('/parts'), '&include=markdown,evidence');
    expect(body.markdown).toContain('A sentence of this story');
    expect(body.evidence.flatMap((item) => item.fields)).toEqual(
      expect.arrayContaining(['title', 'published_at', 'authors[0]']),
    );
    const again = await lookUp(at('/parts'), '&include=evidence');
    expect(again.body.evidence, 'the same reading gives the same ids').toEqual(body.evidence);
    expect(again.body.markdown).toBeNull();
  });

  it('makes one fetch for twenty concurrent callers of one URL, one of them a job', async () => {
    site.pages.set('/many', { html: story({ title: 'Many' }), delayMs: 500 });
    const job = postJob(world, { from: articles([at('/many')]) });
    const replies = await Promise.all(Array.from({ length: 20 }, () => lookUp(at('/many'))));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await untilDone(world, (await job).id)).progress.total).toBe(1);
    expect(site.fetches('/many')).toBe(1);
  });

  it('fetches again on request, once for all concurrent callers', async () => {
    site.pages.set('/refresh', { html: story({ title: 'Before' }) });
    expect((await lookUp(at('/refresh'))).body.title).toBe('Before');
    // The site responds only when all callers have joined the refresh, so that it does not end before one of them
    // begins another.
    const asked = openEvent();
    site.pages.set('/refresh', { html: story({ title: 'After' }), until: asked.happened });
    expect((await lookUp(at('/refresh'))).body.title).toBe('Before');
    const starts = countStarts(world.temporal);
    const calls = Array.from({ length: 20 }, () => lookUp(at('/refresh'), '&force_refresh=1'));
    try {
      await expect.poll(() => starts.count()).toBe(calls.length);
    } finally {
      starts.stop();
      asked.happen();
    }
    const replies = await Promise.all(calls);
    expect(new Set(replies.map(({ body }) => body.title))).toEqual(new Set(['After']));
    expect(site.fetches('/refresh')).toBe(2);
  });

  it('remembers what a feed said when it reads an article again', async () => {
    const url = at('/listed');
    site.pages.set('/listed', { html: story({ title: 'Listed' }) });
    const report = { title: 'Listed', snippet: 'Listed.', author: 'Charles Babbage', url, days: 400 };
    await indexReports(world.db, [report]);
    const read = async () => {
      const { body } = await lookUp(url);
      return [body.certainty, body.authors[0]?.confidence];
    };
    const first = await read();
    expect(first).toMatchObject([{ authors: 'likely', published_at: 'likely' }, expect.any(Number)]);
    await stored.expire(world.db, [urlKey(url)]);
    expect(await read()).toEqual(first);
    expect(site.fetches('/listed')).toBe(2);
  });

  it('treats an AMP page, a redirect and the canonical URL as one article', async () => {
    site.pages.set('/news/united', { html: story({ title: 'United', canonical: at('/news/united') }) });
    site.pages.set('/news/united/amp', { html: story({ title: 'United', canonical: at('/news/united') }) });
    site.pages.set('/short', { status: 302, location: '/news/united' });
    expect((await lookUp(at('/news/united/amp'))).body.title).toBe('United');
    expect((await lookUp(at('/news/united'))).body.fetch.from_cache).toBe(true);
    expect(site.fetches('/news/united')).toBe(0);
    await lookUp(at('/short'));
    expect((await lookUp(at('/short'))).body.fetch.from_cache).toBe(true);
    const rows = await stored.findMany(
      world.db,
      ['/news/united', '/news/united/amp', '/short'].map((path) => urlKey(at(path))),
    );
    expect(new Set(rows.map((row) => row.url_key))).toEqual(new Set([urlKey(at('/news/united'))]));
  });

  it('keeps articles separate when a faulty template gives them the same canonical URL', async () => {
    for (const id of [1, 2]) {
      site.pages.set(`/item?id=${id}`, { html: story({ title: `Item ${id}`, canonical: at('/item') }) });
      site.pages.set(`/own/${id}`, { html: story({ title: `Own ${id}`, canonical: at('/') }) });
      expect((await lookUp(at(`/item?id=${id}`))).body.title).toBe(`Item ${id}`);
      expect((await lookUp(at(`/own/${id}`))).body.title).toBe(`Own ${id}`);
    }
    expect((await lookUp(at('/item?id=1'))).body.title).toBe('Item 1');
  });

  it('answers 502 with the reason when there is no article, and caches that for a while', async () => {
    const gone = await lookUp<ProblemBody>(at('/gone'));
    expect(gone).toMatchObject({
      status: 502,
      body: { code: 'ARTICLE_LOOKUP_FAILED', retryable: false, context: { reason: 'http_status' } },
    });
    expect(gone.body.message).toContain('404');
    expect((await lookUp(at('/gone'))).status).toBe(502);
    expect(site.fetches('/gone')).toBe(1);
    await lookUp(at('/gone'), '&force_refresh=true');
    expect(site.fetches('/gone'), 'a forced one tries again').toBe(2);

    site.pages.set('/list', { html: '<title>Front</title><main><a href="/a">one</a></main>' });
    expect(await lookUp<ProblemBody>(at('/list'))).toMatchObject({
      status: 502,
      body: { retryable: false, context: { reason: 'not_an_article' } },
    });

    site.pages.set('/broken', { status: 503 });
    const broken = await lookUp<ProblemBody>(at('/broken'));
    expect(broken).toMatchObject({ status: 502, body: { retryable: true, retry_after_seconds: 5 } });
    expect(broken.headers.get('retry-after')).toBe('5');
    expect(site.fetches('/broken'), 'a passing failure is tried again').toBe(3);
  });

  it('reads a page although another spelling of its URL has just failed', async () => {
    site.pages.set('/clean', site.pages.get('/item?id=1') ?? { status: 404 });
    expect((await lookUp(at('/clean?utm_source=mail'))).status).toBe(502);
    expect(await lookUp(at('/clean'))).toMatchObject({ status: 200, body: { title: 'Item 1' } });
  });

  it('serves the stored article when a refresh fails, but not to a caller who forces a refresh', async () => {
    site.pages.set('/old', { html: story({ title: 'Old' }) });
    await lookUp(at('/old'));
    await stored.expire(world.db, [urlKey(at('/old'))]);
    site.pages.delete('/old');
    const { status, body } = await lookUp(at('/old'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Old', fetch: { status: 'stale', from_cache: true } });
    expect((await lookUp(at('/old'), '&force_refresh=1')).status).toBe(502);

    site.pages.set('/wall', { html: story({ title: 'Walled' }) });
    await lookUp(at('/wall'));
    site.pages.set('/wall', { html: '<title>Log in</title><form></form>' });
    expect(await lookUp<ProblemBody>(at('/wall'), '&force_refresh=1')).toMatchObject({
      status: 502,
      body: { context: { reason: 'not_an_article' } },
    });
    expect((await lookUp(at('/wall'))).body, 'the reading survives').toMatchObject({ title: 'Walled' });
  });

  it('does not wait for a lease holder that has died', async () => {
    site.pages.set('/dead', { html: story({ title: 'Dead' }) });
    const lookup: Lookup = { kind: 'article', key: urlKey(at('/dead')), url: at('/dead') };
    expect(await lookups.lease(world.db, lookup, 'a crashed worker', 600)).not.toBeNull();
    expect(await lookups.lease(world.db, lookup, 'another', 1)).toBeNull();
    // Shorten the lease of the crashed worker to one second, so that the test does not wait for ten minutes.
    expect(await lookups.lease(world.db, lookup, 'a crashed worker', 1)).not.toBeNull();
    expect((await lookUp(at('/dead'))).body.title).toBe('Dead');
  });

  it('passes only the ids of a row and of an organization to Temporal', async () => {
    site.pages.set('/secret-address', { html: story({ title: 'Secret' }) });
    await lookUp(at('/secret-address'));
    for await (const { workflowId, runId, type } of world.temporal.workflow.list()) {
      if (!type.startsWith('lookup')) continue;
      expect(workflowId).toMatch(/^lkp_[0-9a-z]{26}$/);
      const history = await world.temporal.workflow.getHandle(workflowId, runId).fetchHistory();
      for (const event of history.events ?? []) {
        for (const payload of payloadsOf(event)) expect(payload).not.toContain('127.0.0.1');
      }
    }
  });
});

describe('a gateway without workers', () => {
  it('answers an article look-up with a retryable 502 after 20 seconds, and the next caller finds the article', async () => {
    const site = await startNewsSite();
    const world = await createWorld({ roles: [], env: { BYLINE_WEB_ALLOW: site.host } });
    try {
      site.pages.set('/late', { html: story({ title: 'Late' }) });
      const path = `${LOOKUP}?url=${site.origin}/late`;
      const started = Date.now();
      const late = await world.call<ProblemBody>('GET', path);
      expect(Date.now() - started, 'less than the minute that a worker may take').toBeLessThan(40_000);
      expect(late).toMatchObject({ status: 502, body: { retryable: true, context: { reason: 'timeout' } } });
      await world.startWorkers(['orchestration', 'web']);
      await expect
        .poll(() => stored.find(world.db, urlKey(`${site.origin}/late`)), { timeout: 100_000 })
        .toBeDefined();
      expect((await world.call<ArticleBody>('GET', path)).body.fetch.from_cache).toBe(true);
    } finally {
      await world.close();
      await site.close();
    }
  });
});

function payloadsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('data' in value && value.data instanceof Uint8Array) return [Buffer.from(value.data).toString()];
  return Object.values(value).flatMap(payloadsOf);
}
