import { describe, expect, it } from 'vitest';
import type { ArticleBody, NewsSearchResult, PublicationBody } from '../../apps/gateway/app.ts';
import { publications } from '../../db/index.ts';
import { patiently } from '../support/probes/patiently.ts';
import { story } from '../support/servers/news-site.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';

const ORIGINAL = 'https://harbour-courier.example/cranes';
const PAGES: Record<string, string> = {
  'https://www.reuters.com/business/harbour-cranes': story({ title: 'Cranes stand still', site: '' }),
  'https://smallharbour.example/cranes': story({ title: 'Cranes stand', site: 'Small Harbour' }),
  'https://www.msn.com/en-us/news/cranes': story({ title: 'Cranes on a newsstand', site: 'MSN' }),
  'https://finance.yahoo.com/news/copied-cranes': story({
    title: 'Cranes, copied',
    site: 'Yahoo',
    canonical: ORIGINAL,
  }),
  'https://finance.yahoo.com/news/own-cranes': story({ title: 'Cranes, our own', site: 'Yahoo' }),
  'https://medium.com/@ada/cranes': story({
    title: 'Cranes, by myself',
    site: 'Medium',
    canonical: ORIGINAL,
  }),
};

const label = (text: string) => `<a href="/${text.replaceAll(' ', '-').toLowerCase()}">${text}</a>`;
/**
 * An article on the site of a company whose navigation shows that the company sells cranes. The archive lacks
 * the site's home page.
 */
const CRANE_SELLER = 'https://www.harbourcranes.example/blog/choosing-a-crane';
PAGES[CRANE_SELLER] = story({ title: 'Choosing a crane', site: 'Harbour Cranes' }).replace(
  '<body>',
  `<body><nav>${['Products', 'Services', 'Customers', 'Case studies', 'Pricing', 'Careers', 'Request a quote', 'FAQ', 'Our team'].map(label).join('')}
  <a href="tel:+4912345">Call us</a></nav>`,
);

/** Newsletters of different owners, whose hosts share a domain. */
const NEWSLETTERS = [
  'https://quay.substack.com/p/cranes',
  'https://rope.substack.com/p/cranes',
  'https://quay.beehiiv.com/p/cranes',
];
for (const url of NEWSLETTERS) PAGES[url] = story({ title: `Cranes of ${url}`, site: new URL(url).hostname });

describe('the publication of an article', () => {
  const world = prepareWorld({
    web: Object.entries(PAGES).map(([url, body]) => ({ url, status: 200, contentType: 'text/html', body })),
  });

  const lookUp = async (url: string) =>
    (
      await patiently(() =>
        world.call<ArticleBody>('GET', `/api/v1/articles/lookup?url=${encodeURIComponent(url)}`),
      )
    ).body.publication;

  it('has the type from the curated list before anyone has looked it up', async () => {
    expect(await lookUp('https://www.reuters.com/business/harbour-cranes')).toMatchObject({
      domain: 'reuters.com',
      publication_type: 'newswire',
    });
  });

  it('has the type that the page indicates, without a home page', async () => {
    expect(await lookUp(CRANE_SELLER)).toEqual({
      domain: 'harbourcranes.example',
      name: 'Harbour Cranes',
      publication_type: 'brand_content',
    });
  });

  it('describes the publication while its home page cannot be read, and cites the article for it', async () => {
    const { status, body } = await world.call<PublicationBody>(
      'GET',
      '/api/v1/publications/lookup?url=harbourcranes.example',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Harbour Cranes',
      homepage_url: 'https://www.harbourcranes.example/',
      publication_type: 'brand_content',
      stale: true,
      fetched_at: expect.any(String),
    });
    const ofType = body.evidence.filter(({ fields }) => fields.includes('publication_type'));
    expect(ofType.length).toBeGreaterThan(2);
    for (const { url } of ofType) expect(url).toBe(CRANE_SELLER);
  });

  it('is in search results with the type of its page', async () => {
    const { body } = await world.call<NewsSearchResult>('POST', '/api/v1/news/search', {
      body: { q: '"choosing a crane"' },
    });
    const [hit] = body.news.filter(({ link }) => link === CRANE_SELLER);
    expect(hit?.metadata).toMatchObject({
      publication_type: 'brand_content',
      publication_type_confidence: expect.any(Number),
    });
  });

  it('has the type from the look-up once there is one', async () => {
    await publications.saveProfile(world.db, {
      domain: 'smallharbour.example',
      profile: {
        name: 'Small Harbour',
        homepage_url: 'https://smallharbour.example/',
        publication_type: 'brand_content',
        publication_type_confidence: 1,
        publication_type_scores: {
          editorial: 0,
          newswire: 0,
          government: 0,
          brand_content: 1,
          syndication_platform: 0,
        },
        country: null,
        language: null,
        feeds: [],
        evidence: [],
      },
      fetched_at: new Date(),
      freshSeconds: 60,
    });
    expect((await lookUp('https://smallharbour.example/cranes')).publication_type).toBe('brand_content');
  });

  it('decides by the same list in a job whether a page reprints somebody else’s work', async () => {
    const urls = Object.keys(PAGES).slice(2, 6);
    const { id } = await postJob(world, { from: articles(urls) });
    const { result } = await untilDone(world, id);
    expect(
      result.unresolved.map(({ source_index, reason, message }) => [source_index, reason, message]),
    ).toEqual([
      [0, 'aggregator', 'MSN republishes articles from other publishers.'],
      [1, 'aggregator', 'The page is a copy; it names harbour-courier.example as the original.'],
    ]);
    expect(result.journalists.flatMap(({ source_indexes }) => source_indexes).sort()).toEqual([2, 3]);
  });

  it('is each newsletter for itself, so that authors of one name are different people', async () => {
    const domains = NEWSLETTERS.map((url) => new URL(url).hostname);
    for (const [index, url] of NEWSLETTERS.entries()) expect((await lookUp(url)).domain).toBe(domains[index]);
    const { id } = await postJob(world, { from: articles(NEWSLETTERS) });
    const { result } = await untilDone(world, id);
    expect(result.journalists.map(({ outlet_domain }) => outlet_domain).sort()).toEqual(domains.sort());
    expect(new Set(result.journalists.map(({ name }) => name)).size).toBe(1);
  });
});
