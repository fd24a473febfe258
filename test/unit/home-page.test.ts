import { describe, expect, it } from 'vitest';
import { readHomePage } from '../../packages/reader/pages/home-page.ts';

const URL_OF_SITE = 'https://www.smallharbour.example/';
const read = (head: string, body = '', robots: string | null = null) =>
  readHomePage(`<html lang="en"><head>${head}</head><body>${body}</body></html>`, URL_OF_SITE, robots);
const ld = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('the signals of a home page', () => {
  it('include the names of the site and of its publisher, each node once', () => {
    const { signals } = read(
      `<meta property="og:site_name" content="Small Harbour"><meta name="application-name" content="Harbour">${ld(
        {
          '@graph': [
            {
              '@type': 'WebSite',
              name: 'Small Harbour',
              publisher: { '@type': 'Organization', name: 'Harbour Press' },
            },
            { '@type': 'NewsArticle', name: 'A story', headline: 'A story' },
          ],
        },
      )}`,
    );
    expect(signals.site_names).toEqual(['Small Harbour']);
    expect(signals.application_names).toEqual(['Harbour']);
    expect([...signals.publisher_names].sort()).toEqual(['Harbour Press', 'Small Harbour']);
    expect(signals.marks.schema_news).toBe('NewsArticle');
  });

  it('include the part of the title that matches the host, else the first part', () => {
    expect(read('<title>Latest headlines | Small Harbour</title>').signals.title_names[0]).toBe(
      'Small Harbour',
    );
    expect(read('<title>Tide Tables – every hour</title>').signals.title_names).toEqual(['Tide Tables']);
  });

  it.each([
    [{ '@type': 'Organization', address: { addressCountry: 'NZ' } }],
    [{ '@type': 'Organization', address: [{ addressCountry: { '@type': 'Country', name: 'NZ' } }] }],
  ])('include the country of the publisher’s postal address: %j', (node) => {
    expect(read(ld(node)).signals.address_countries).toEqual(['NZ']);
  });

  it.each<[string, string, string, string]>([
    ['policy_fields', ld({ '@type': 'NewsMediaOrganization', correctionsPolicy: '/corrections' }), '', ''],
    ['paywalled', ld({ '@type': 'WebPage', isAccessibleForFree: 'False' }), '', ''],
    ['meta_news', '<meta name="news_keywords" content="tide">', '', '<meta name="keywords" content="tide">'],
    ['investors', '', '<a href="/investors/">Shareholders</a>', '<a href="/story-of-investors">Story</a>'],
    ['agency_dateline', '', '<p>LONDON (Reuters) - Cranes stand.</p>', '<p>He told Reuters (and AP) so.</p>'],
    [
      'release_line',
      '',
      '<p>LINDMOOR, Nov. 3, 2026 /PRNewswire/ -- Cranes</p>',
      '<p>SOURCE: News agencies</p>',
    ],
  ])('distinguish %s from what only looks like it', (signal, head, body, lookAlike) => {
    expect(read(head, body).signals.marks).toHaveProperty(signal);
    expect(read(lookAlike, lookAlike).signals.marks).not.toHaveProperty(signal);
  });

  it('are empty for a page without content, or without HTML', () => {
    for (const text of ['', '<html>', '\u0000<<<', '{"a": 1}']) {
      expect(readHomePage(text, URL_OF_SITE, null)).toMatchObject({
        feeds: [],
        signals: {
          site_names: [],
          publisher_names: [],
          html_lang: null,
        },
      });
    }
  });
});

describe('the news sitemaps of a robots.txt', () => {
  it('count as feeds, recognized by their path and not by their host', () => {
    const robots = [
      'User-agent: *',
      'sitemap:https://www.smallharbour.example/sitemap-news.xml',
      'Sitemap: /maps/News/index.xml # ours',
      'Sitemap: https://news.smallharbour.example/sitemap.xml',
      'Sitemap: ftp://smallharbour.example/news.xml',
      'Sitemap: https://www.smallharbour.example/sitemap-news.xml',
      '# Sitemap: https://www.smallharbour.example/old-news.xml',
    ].join('\r\n');
    const { feeds, signals } = read(
      '<link rel="alternate" type="application/rss+xml" href="/feed">',
      '',
      robots,
    );
    expect(feeds).toEqual([
      { url: 'https://www.smallharbour.example/feed', locator: 'css:link[rel~="alternate"]' },
      { url: 'https://www.smallharbour.example/sitemap-news.xml', locator: 'robots.txt:Sitemap' },
      { url: 'https://www.smallharbour.example/maps/News/index.xml', locator: 'robots.txt:Sitemap' },
    ]);
    expect(signals.marks.news_sitemap).toBe('https://www.smallharbour.example/sitemap-news.xml');
  });
});
