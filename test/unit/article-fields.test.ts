import { describe, expect, it } from 'vitest';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const URL_OF_PAGE = 'https://www.example-news.example/2026/story';
const story = '<p>One sentence of the story, long enough to be read as text by everybody.</p>'.repeat(8);
const page = (head: string, body = '') =>
  readArticle(
    `<html lang="en"><head>${head}</head><body><article><h1>Bridge opens</h1>${body}${story}</article></body></html>`,
    URL_OF_PAGE,
  );
const written = (author: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'Bridge opens', author })}</script>`;

describe('the printed byline', () => {
  it.each([
    [
      '<div class="byline"><span>By</span> <a href="/authors/ada-lovelace">Ada Lovelace</a> <span>Energy Editor</span> <time>3 November 2026</time><button>Share</button> <a href="/x">Copy link</a></div>',
      'By Ada Lovelace Energy Editor',
    ],
    [
      '<div class="byline"><button>Save</button><div>Travel</div> <div>Ada Lovelace</div> <div>12:43, 20 Nov 2026</div></div>',
      'Ada Lovelace',
    ],
    [
      '<p class="author">Von Ada Lovelace und Grace Hopper,<br>20.11.2026</p>',
      'Von Ada Lovelace und Grace Hopper',
    ],
  ])('omits the buttons, sections and dates around it: %s', (html, byline) => {
    expect(page('', html).byline).toBe(byline);
  });

  it('is not replaced by a meta element about the publisher when the data name a writer', () => {
    const reading = page(
      `${written({ '@type': 'Person', name: 'Ada Lovelace' })}<meta name="author" content="Grand House">`,
    );
    expect(reading.authors.map(({ name }) => name)).toEqual(['Ada Lovelace']);
    expect(reading.byline).toBeNull();
  });
});

describe('the data about an author', () => {
  it.each([
    ['the list of all authors', '/autoren/', null],
    ['the home page', 'https://www.example-news.example/', null],
    ['a name in the publishing system', 'lovelace', null],
    ['an account elsewhere', 'https://x.com/adalovelace', null],
    ['one of their pages', '/authors/ada-lovelace', 'https://www.example-news.example/authors/ada-lovelace'],
  ])('contain no URL that is %s', (_name, url, expected) => {
    const [author] = page(written({ '@type': 'Person', name: 'Ada Lovelace', url })).authors;
    expect(author?.url).toBe(expected);
  });

  it('contain the author’s own profiles, and not the publisher’s', () => {
    const [author] = page(
      `${written({
        '@type': 'Person',
        name: 'Ada Lovelace',
        jobTitle: 'Author',
        url: 'https://x.com/adalovelace',
        sameAs: ['https://twitter.com/examplenews', 'https://www.linkedin.com/in/ada%ZZ'],
      })}<meta property="og:site_name" content="Example News">`,
    ).authors;
    expect(author?.profiles).toEqual(['https://www.linkedin.com/in/ada%ZZ', 'https://x.com/adalovelace']);
    expect(author?.role).toBeNull();
  });

  it('never name an account as an organization', () => {
    for (const name of ['admin', 'kei_eno', 'user12', 'KL'])
      expect(page(written({ '@type': 'Person', name })).organizations, name).toEqual([]);
    for (const name of ['Reuters', 'AP', 'Sky'])
      expect(
        page(written({ '@type': 'Organization', name })).organizations.map((found) => found.name),
      ).toEqual([name]);
  });
});

describe('internal values of publishing systems', () => {
  it('are not tags', () => {
    const tags = '<meta name="keywords" content="Bridges,type_news,/article,desk:energy,New York">';
    expect(page(tags).tags).toEqual(['Bridges', 'New York']);
  });

  it('are not part of the site name', () => {
    const feed = '<link rel="alternate" type="application/rss+xml" title="Example News RSS2" href="/feed">';
    expect(page(feed).publication_name).toBe('Example News');
  });

  it('are not anyone’s e-mail address', () => {
    for (const address of [
      'user@example.com',
      'ada@mail.example.com',
      'your.name@domain.com',
      '0123456789abcdef0123456789abcdef@o12345.ingest.sentry.io',
      '605a7baede844d278b89dc95ae0a9123@sentry-next.wixpress.com',
    ])
      expect(page('', `<p>Write to ${address}</p>`).addresses, address).toEqual([]);
  });
});

describe('a headline in a second-level heading', () => {
  const TITLE = 'A bridge opens after nine years of work';
  const read = (heading: string) =>
    readArticle(
      `<html lang="en"><head><title>${TITLE} | Example News</title><meta property="og:site_name" content="Example News"></head><body>
       <h2>Most read</h2><p>By Carl Babbage</p>${story}
       ${heading}<p>3 November 2026</p>${story}</body></html>`,
      'https://www.example-news.example/story',
    );

  it.each([
    ['without a first-level heading', `<h2>${TITLE}</h2>`],
    ['below the name of the site', `<h1>Example News</h1><h2>${TITLE}</h2>`],
  ])('is found %s, so a name above it belongs to another story', (_, heading) => {
    const { title, title_evidence, published_at, authors } = read(heading);
    expect([title, published_at, authors]).toEqual([TITLE, '2026-11-03', []]);
    expect(title_evidence?.locator).toMatch(/h2/);
  });
});

describe('the name of a publication', () => {
  const named = (url: string, head: string) =>
    readArticle(`<head>${head}</head><h1>A bridge opens</h1>`, url);
  const site = (name: string) => `<meta property="og:site_name" content="${name}">`;
  const publisher = (name: string) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'A bridge opens', publisher: { name } })}</script>`;

  it.each([
    ['the host', 'https://www.examplenews.co.uk/a', 'ExampleNews.co.uk', 'Example News', 'Example News'],
    ['the host', 'https://www.example.com/a', 'Example.com', 'Daily Example', 'Daily Example'],
    ['capitals', 'https://www.examplenews.com/a', 'EXAMPLE NEWS', 'Example News', 'Example News'],
    ['the host, and nothing else is stated', 'https://www.example.com/a', 'Example.com', '', 'Example.com'],
    ['initials', 'https://www.exn.com/a', 'EXN', 'Exn', 'EXN'],
    ['a sign of rights', 'https://www.exn.com/a', 'Example News®', '', 'Example News'],
    ['the year of the rights', 'https://www.exn.com/a', 'Example News ©2024', '', 'Example News'],
    ['a section beside the paper', 'https://www.exn.com/a', 'Sport | Example News', '', 'Example News'],
  ])('is the printed one where the page gives %s', (_, url, stated, other, printed) => {
    expect(named(url, `${site(stated)}${publisher(other)}`).publication_name).toBe(printed);
  });

  it('is sure only if the host or a second place confirms it', () => {
    const sure = (head: string) =>
      (named('https://www.exn.com/a', head).evidence.publication_name?.confidence ?? 0) > 0.7;
    expect(sure(site('Exn Weekly'))).toBe(true);
    expect(sure(`${site('Example News')}${publisher('Example News')}`)).toBe(true);
    expect(sure(`${site('Page Builder')}${publisher('Example News')}`)).toBe(false);
  });

  it('is not that of an organization with a page on the site, nor that of a file', () => {
    const company = { '@type': 'Organization', name: 'Engines', url: 'https://www.exn.com/company/engines' };
    const about = `<script type="application/ld+json">${JSON.stringify(company)}</script>`;
    const logo = '<a href="/"><img src="/a.png" alt="exn-logo-2.png"></a>';
    expect(named('https://www.exn.com/a', `${about}${logo}`).publication_name).toBeNull();
  });

  it('is not the name of a writer who has it as a heading', () => {
    const found = named('https://essays.example.com/a', '<title>A bridge opens - by Ada Lovelace</title>');
    expect(found.publication_name).toBeNull();
  });
});

describe('accounts on networks', () => {
  const profilesOf = (body: string) => page('', body).profiles.map(({ url, nearby }) => [url, nearby[0]]);

  it('are read in page chrome if their label or picture names a person', () => {
    const link = (inside: string) => `<a href="https://x.com/countess">${inside}</a>`;
    expect(profilesOf(`<nav>${link('X')}</nav>`)).toEqual([]);
    expect(profilesOf(`<nav>${link('<img alt="X account of Ada Lovelace">')}</nav>`)).toEqual([
      ['https://x.com/countess', 'X account of Ada Lovelace ✉'],
    ]);
  });

  it('are read in an author’s box, also in the footer', () => {
    const box = '<div class="entry-author"><p>Ada Lovelace, <a href="https://x.com/countess">X</a></p></div>';
    expect(profilesOf(`<div class="entry-footer">${box}</div>`)).toHaveLength(1);
  });

  it('are the site’s only if the site has that name', () => {
    const card = (handle: string) =>
      page(
        `<meta name="twitter:site" content="@${handle}"><meta name="twitter:creator" content="@${handle}">`,
      ).profiles;
    expect(card('countess')).toHaveLength(1);
    expect(card('news')).toEqual([]);
  });
});
