import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '../../apps/gateway/app.ts';
import { publications } from '../../db/index.ts';
import { prepare } from '../support/world/prepare.ts';
import { createPublicationWorld } from '../support/world/publication-world.ts';

const LOOKUP = '/api/v1/publications/lookup';

describe('refreshing publications', () => {
  /** The host names of all DNS lookups. Every lookup fails, and some of them only temporarily. */
  const resolved: string[] = [];
  const setup = prepare(() =>
    createPublicationWorld({
      resolve: async (hostname) => {
        resolved.push(hostname);
        throw Object.assign(new Error(hostname), {
          code: /afp|flaky/.test(hostname) ? 'EAI_AGAIN' : 'ENOTFOUND',
        });
      },
    }),
  );

  const page = (name: string) =>
    `<html><head><meta property="og:site_name" content="${name}"></head><body>.</body></html>`;

  it('reuses fresh publications, and fetches stale ones again and stores them', async () => {
    const { site, world, known, lookUp } = setup;
    await known('ageing.example', '/ageing');
    site.pages.set('/ageing', { html: page('Old Name') });
    await lookUp('ageing.example');
    site.pages.set('/ageing', { html: page('New Name') });
    expect((await lookUp('ageing.example')).body.name).toBe('Old Name');
    expect(site.fetches('/ageing')).toBe(1);

    await sql`update publications set fresh_until = now() - interval '1 second' where domain = 'ageing.example'`.execute(
      world.db,
    );
    expect((await lookUp('ageing.example')).body).toMatchObject({ name: 'New Name', stale: false });
    expect((await publications.find(world.db, 'ageing.example'))?.profile?.name).toBe('New Name');
    expect(site.fetches('/ageing')).toBe(2);
  });

  it('happens once for concurrent callers of the single and the batch endpoint', async () => {
    const { site, world, known, lookUp } = setup;
    await known('shared.example', '/shared');
    site.pages.set('/shared', { html: page('Shared'), delayMs: 400 });
    const single = Array.from({ length: 5 }, () => lookUp('shared.example'));
    const batch = Array.from({ length: 5 }, () =>
      world.call('POST', `${LOOKUP}:batch`, { body: { urls: ['shared.example', 'www.shared.example'] } }),
    );
    for (const { status } of await Promise.all([...single, ...batch])) expect(status).toBe(200);
    expect(site.fetches('/shared')).toBe(1);
  });

  it('caches for a day that a site does not exist, unless a refresh is forced', async () => {
    const { world, lookUp } = setup;
    const attempts = () => resolved.filter((name) => name === 'missing.example').length;
    const refusal = { status: 502, body: { code: 'PROVIDER_LOOKUP_FAILED', retryable: false } };
    expect(await lookUp<ProblemBody>('missing.example')).toMatchObject(refusal);
    expect(await lookUp<ProblemBody>('missing.example')).toMatchObject(refusal);
    expect(attempts()).toBe(1);
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from failure_until - now())::float8 / 3600 as hours from lookups where key = 'missing.example'`.execute(
      world.db,
    );
    expect(rows[0]?.hours).toBeGreaterThan(23);
    await lookUp<ProblemBody>('missing.example', '&force_refresh=true');
    expect(attempts()).toBe(2);
  });

  it('does not cache transient failures', async () => {
    const { lookUp } = setup;
    expect(await lookUp<ProblemBody>('flaky.example')).toMatchObject({
      status: 502,
      body: { retryable: true },
    });
    const before = resolved.length;
    await lookUp<ProblemBody>('flaky.example');
    expect(resolved.length).toBeGreaterThan(before);
  });

  it.each([
    ['reuters.com', { name: 'Reuters', publication_type: 'newswire', country: 'gb' }],
    ['afp.com', { publication_type: 'newswire', country: 'fr' }],
    ['https://www.bundestag.de/x', { domain: 'bundestag.de', publication_type: 'government', country: 'de' }],
    [
      'mairie.gouv.fr',
      { domain: 'mairie.gouv.fr', publication_type: 'government', country: 'fr', name: null },
    ],
  ])('answers from the list or a suffix for %s, whose pages cannot be read', async (url, expected) => {
    const { lookUp } = setup;
    for (let call = 0; call < 2; call += 1) {
      const { status, body } = await lookUp(url);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...expected, stale: true, feeds: [] });
      expect(body.publication_type_confidence).toBeGreaterThan(0.8);
      expect(Date.parse(body.expires_at)).toBeLessThanOrEqual(Date.now());
      expect(body.evidence.map(({ locator }) => locator).join()).toMatch(
        /rule:(?:seed_list|government_suffix)/,
      );
      expect(body.fetched_at, 'no page was read').toBeNull();
      for (const evidence of body.evidence)
        expect(evidence).toMatchObject({ url: null, fetched_at: null, content_sha256: null });
    }
  });

  it('prefers page and robots.txt to an older answer from the list, as soon as they can be read', async () => {
    const { site, known, lookUp } = setup;
    await lookUp('lemonde.fr');
    await known('lemonde.fr', '/fr');
    site.pages.set('/fr', { html: page('Le Monde.fr') });
    const { body } = await lookUp('lemonde.fr', '&force_refresh=1');
    expect(body).toMatchObject({ name: 'Le Monde', stale: false, homepage_url: `${site.origin}/fr` });
  });

  it('refuses look-alikes of known names and accepts names in other scripts', async () => {
    const { known, lookUp } = setup;
    for (const host of ['nеws.example', 'xn--nws-rdd.example']) {
      const { status, body } = await lookUp<ProblemBody>(host);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_URL' });
    }
    await known('xn--80adxhks.example', '/ageing');
    expect((await lookUp('москва.example')).body.domain).toBe('xn--80adxhks.example');
  });
});

describe('the signals of a site', () => {
  it('include its robots.txt: a news sitemap counts as a feed, and indicates a newsroom', async () => {
    const { site, known, lookUp, close } = await createPublicationWorld();
    try {
      site.pages.set('/robots.txt', {
        html: `User-agent: *\nDisallow: /private\nSitemap: ${site.origin}/sitemaps/news.xml\nSitemap: ${site.origin}/sitemap.xml\n`,
      });
      site.pages.set('/', { html: '<html lang="en"><title>Harbour</title><p>Today</p></html>' });
      await known('harbour.example');
      const { body } = await lookUp('harbour.example');
      expect(body).toMatchObject({
        publication_type: 'editorial',
        feeds: [`${site.origin}/sitemaps/news.xml`],
      });
      expect(body.evidence.map(({ locator }) => locator)).toEqual(
        expect.arrayContaining(['rule:news_sitemap', 'robots.txt:Sitemap']),
      );
    } finally {
      await close();
    }
  });
});
