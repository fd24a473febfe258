import { describe, expect, it } from 'vitest';
import type { ProblemBody, PublicationBatchBody } from '../../apps/gateway/app.ts';
import { countStarts } from '../support/probes/workflow-starts.ts';
import { openEvent } from '../support/world/open-event.ts';
import { prepare } from '../support/world/prepare.ts';
import { createPublicationWorld } from '../support/world/publication-world.ts';
import { createTenant, createWorld } from '../support/world/world.ts';

const LOOKUP = '/api/v1/publications/lookup';

const HOME = `<html lang="de-AT"><head><title>Anzeiger | Nachrichten</title>
<meta property="og:site_name" content="Beispiel-Anzeiger">
<link rel="alternate" type="application/rss+xml" href="/feed.xml">
<script type="application/ld+json">{"@type": "NewsMediaOrganization", "name": "Anzeiger"}</script></head>
<body><h1>Heute</h1></body></html>`;

describe('publication look-ups', () => {
  const setup = prepare(createPublicationWorld);

  const post = <T = PublicationBatchBody>(body: unknown, query = '') =>
    setup.world.call<T>('POST', `${LOOKUP}:batch${query}`, { body });

  it('return the type of a publication with evidence, and cache it for a week', async () => {
    const { site, known, lookUp } = setup;
    await known('anzeiger.example', '/home');
    site.pages.set('/home', { html: HOME });
    const { status, headers, body } = await lookUp('https://www.anzeiger.example/politik/1.html');
    expect(status).toBe(200);
    expect(headers.get('credits-used')).toBe('0');
    expect(body).toEqual({
      object: 'publication',
      domain: 'anzeiger.example',
      name: 'Beispiel-Anzeiger',
      homepage_url: `${site.origin}/home`,
      publication_type: 'editorial',
      publication_type_confidence: expect.any(Number),
      certainty: { publication_type: 'certain', name: 'certain', country: 'likely' },
      publication_type_scores: {
        editorial: expect.any(Number),
        newswire: expect.any(Number),
        government: expect.any(Number),
        brand_content: expect.any(Number),
        syndication_platform: expect.any(Number),
      },
      domain_authority: null,
      domain_authority_source: null,
      estimated_monthly_organic_traffic: null,
      traffic_estimate: { low: null, high: null, source: null },
      country: 'at',
      language: 'de',
      feeds: [`${site.origin}/feed.xml`],
      metrics_as_of: null,
      fetched_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      stale: false,
      evidence: expect.any(Array),
    });
    expect(body.publication_type_confidence).toBeGreaterThan(0.9);
    expect(Object.values(body.publication_type_scores ?? {}).reduce((a, b) => a + b)).toBeCloseTo(1, 10);
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    expect(new Set(body.evidence.flatMap((item) => item.fields))).toEqual(
      new Set(['name', 'language', 'country', 'publication_type', 'feeds']),
    );
    expect((await lookUp('anzeiger.example')).body, 'a bare host, from the store').toEqual(body);
    expect(site.fetches('/home')).toBe(1);
  });

  it('fetch once for many callers, and again on request', async () => {
    const { site, known, lookUp } = setup;
    await known('busy.example', '/busy');
    // The site responds only when all callers have joined the look-up: one that comes later may rightly fetch again.
    const ask = async (count: number, query = '') => {
      const asked = openEvent();
      site.pages.set('/busy', { html: HOME, until: asked.happened });
      const starts = countStarts(setup.world.temporal);
      const calls = Array.from({ length: count }, () => lookUp('busy.example', query));
      try {
        await expect.poll(() => starts.count()).toBe(count);
      } finally {
        starts.stop();
        asked.happen();
      }
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    expect(await ask(20)).toEqual(Array(20).fill(200));
    expect(site.fetches('/busy')).toBe(1);
    await ask(5, '&force_refresh=true');
    expect(site.fetches('/busy')).toBe(2);
  });

  it('serve a known publication as stale when its refresh fails; an unknown one is a 502 for a day', async () => {
    const { site, known, lookUp } = setup;
    await known('stale.example', '/stale');
    site.pages.set('/stale', { html: HOME });
    const before = await lookUp('stale.example');
    site.pages.set('/stale', { status: 404 });
    const after = await lookUp('stale.example', '&force_refresh=1');
    expect(after.status).toBe(200);
    expect(after.body).toMatchObject({
      stale: true,
      name: 'Beispiel-Anzeiger',
      fetched_at: before.body.fetched_at,
    });

    await known('unknown.example', '/unknown');
    for (let call = 0; call < 2; call += 1) {
      expect(await lookUp<ProblemBody>('unknown.example')).toMatchObject({
        status: 502,
        body: { code: 'PROVIDER_LOOKUP_FAILED', retryable: false, context: { reason: 'http_status' } },
      });
    }
    expect(site.fetches('/unknown')).toBe(1);
  });

  it('accept a batch: order kept, errors per item, each domain looked up once', async () => {
    const { site, known } = setup;
    await known('batch.example', '/batch');
    await known('gone.example', '/gone');
    site.pages.set('/batch', { html: HOME });
    const urls = ['gone.example', 'https://news.batch.example/a', '10.0.0.1', 'batch.example'];
    const { status, body } = await post({ urls });
    expect(status).toBe(200);
    expect(body.results.map(({ index, url }) => ({ index, url }))).toEqual(
      urls.map((url, index) => ({ index, url })),
    );
    expect(body.results.map((result) => result.publication?.domain ?? result.error?.code)).toEqual([
      'PROVIDER_LOOKUP_FAILED',
      'batch.example',
      'INVALID_URL',
      'batch.example',
    ]);
    expect(site.fetches('/batch')).toBe(1);
    expect(body.results[2]?.error?.issues[0]?.path).toBe('/urls/2');
    expect((await post({ urls: ['com', '10.0.0.1'] })).status, 'invalid URLs are not an outage').toBe(200);
  });

  it('accept force_refresh in the query of a batch', async () => {
    const { site, known } = setup;
    await known('again.example', '/again');
    site.pages.set('/again', { html: HOME });
    for (const [query, fetches] of [
      ['', 1],
      ['?force_refresh=0', 1],
      ['?force_refresh=false', 1],
      ['?force_refresh=true', 2],
      ['?force_refresh=1', 3],
    ] as const) {
      expect((await post({ urls: ['again.example'] }, query)).status).toBe(200);
      expect(site.fetches('/again'), query).toBe(fetches);
    }
    expect(await post<ProblemBody>({ urls: ['again.example'] }, '?force_refresh=yes')).toMatchObject({
      status: 400,
      body: { message: '/query/force_refresh: must be one of true, false, 1, 0.' },
    });
  });
});

describe('publication look-ups that have a price', () => {
  it('are an error of their item when the credits do not suffice, and a 402 of the single call', async () => {
    const world = await createWorld({ roles: [], env: { BYLINE_PRICE_PUBLICATION_LOOKUP: '0.5' } });
    try {
      const { key } = await createTenant(world.db, { credits: 0.4 });
      const body = { urls: ['news.example', 'com'] };
      const batch = await world.call<PublicationBatchBody>('POST', `${LOOKUP}:batch`, { key, body });
      expect(batch.status).toBe(200);
      expect(batch.body.results.map(({ error }) => error?.code)).toEqual([
        'INSUFFICIENT_CREDITS',
        'INVALID_URL',
      ]);
      expect((await world.call('GET', `${LOOKUP}?url=news.example`, { key })).status).toBe(402);
    } finally {
      await world.close();
    }
  });
});

describe('publication look-ups without Temporal', () => {
  it('answer from the store, and are a retryable 502 otherwise', async () => {
    const world = await createWorld({ roles: [], checkHistories: false, ownTemporal: {} });
    try {
      await world.stopTemporal();
      const single = await world.call<ProblemBody>('GET', `${LOOKUP}?url=news.example`);
      expect(single).toMatchObject({
        status: 502,
        body: { code: 'PROVIDER_LOOKUP_FAILED', retryable: true },
      });
      expect(single.headers.get('retry-after')).toBe('5');
      const body = { urls: ['news.example', 'com'] };
      expect((await world.call('POST', `${LOOKUP}:batch`, { body })).status).toBe(502);
    } finally {
      await world.close();
    }
  });
});
