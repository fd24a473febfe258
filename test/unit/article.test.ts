import { describe, expect, it } from 'vitest';
import { plainUrl, urlKey } from '../../model/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const URL_OF_PAGE = 'https://www.news.example/2026/story';
const body = '<p>One sentence of the story, long enough to be read as text by everybody.</p>'.repeat(8);
const page = (head: string, main: string) =>
  readArticle(
    `<!doctype html><html lang="en-GB"><head>${head}</head><body>${main}${body}</body></html>`,
    URL_OF_PAGE,
  );
const ld = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;

describe('reading an article', () => {
  it('follows structured data through @graph and @id', () => {
    const reading = page(
      ld({
        '@graph': [
          {
            '@type': 'NewsArticle',
            headline: 'The story',
            author: { '@id': '#ada' },
            publisher: { '@id': '#pub' },
            datePublished: '2026-11-03T08:00:00+01:00',
          },
          {
            '@id': '#ada',
            '@type': 'Person',
            name: 'Ada Lovelace',
            url: '/people/ada',
            email: 'mailto:Ada@news.example',
            sameAs: ['https://x.com/ada'],
          },
          { '@id': '#pub', '@type': 'Organization', name: 'Example News' },
        ],
      }),
      '<h1>The story</h1>',
    );
    expect(reading).toMatchObject({
      kind: 'article',
      title: 'The story',
      language: 'en',
      publication_name: 'Example News',
      published_at: '2026-11-03T08:00:00+01:00',
      published_at_precision: 'second',
    });
    expect(reading.authors[0]).toMatchObject({
      name: 'Ada Lovelace',
      url: 'https://www.news.example/people/ada',
      email: 'ada@news.example',
      profiles: ['https://x.com/ada'],
      locator: 'json-ld:author[0]',
    });
  });

  it('repairs structured data with line breaks in strings and trailing commas', () => {
    const reading = page(
      ld('{"@type":"NewsArticle","headline":"A\nB","author":{"@type":"Person","name":"Ada Lovelace"},}'),
      '<h1>A B</h1>',
    );
    expect(reading.authors.map((author) => author.name)).toEqual(['Ada Lovelace']);
  });

  it('prefers the printed byline when it names everyone in the data and more', () => {
    const reading = page(
      ld({ '@type': 'NewsArticle', headline: 'T', author: { '@type': 'Person', name: 'Ada Lovelace' } }),
      '<h1>T</h1><p class="byline">By Ada Lovelace and Charles Babbage</p>',
    );
    expect(reading.authors.map((author) => author.name)).toEqual(['Ada Lovelace', 'Charles Babbage']);
  });

  it('ignores the authors of teasers and comments', () => {
    const reading = page(
      '<meta property="og:type" content="article">',
      '<h1>T</h1><p class="byline">By Ada Lovelace</p><aside><p class="byline">By Someone Else</p></aside><div class="comments"><span class="author">Tom Troll</span></div>',
    );
    expect(reading.authors.map((author) => author.name)).toEqual(['Ada Lovelace']);
  });

  it('never takes an organization for a person', () => {
    const reading = page(
      ld({
        '@type': 'NewsArticle',
        headline: 'T',
        author: [
          { '@type': 'Organization', name: 'Reuters' },
          { '@type': 'Person', name: 'Example News Staff' },
        ],
      }),
      '<h1>T</h1>',
    );
    expect(reading.authors).toEqual([]);
    expect(reading.organizations.map((organization) => organization.name)).toEqual([
      'Reuters',
      'Example News Staff',
    ]);
  });

  it('removes the site name from the title, and nothing else', () => {
    const site = '<meta property="og:site_name" content="Example News">';
    expect(page(`${site}<title>Cats - and dogs | Example News</title>`, '').title).toBe('Cats - and dogs');
    expect(page(`${site}<title>Cats | and dogs</title>`, '').title).toBe('Cats | and dogs');
  });

  it('distinguishes articles from error pages and listings', () => {
    expect(page('<title>Page not found</title>', '').kind).toBe('error');
    expect(
      page(`${ld({ '@type': 'NewsArticle', headline: 'x' })}<title>404 ways to cook an egg</title>`, '').kind,
    ).toBe('article');
    expect(readArticle('<title>Home</title><h1>News</h1>', 'https://news.example/').kind).toBe('listing');
    expect(readArticle('', URL_OF_PAGE).kind).toBe('other');
    const links = Array.from({ length: 200 }, (_, at) => `<li><a href="/${at}">Story ${at}</a></li>`).join(
      '',
    );
    const paragraphs = Array.from(
      { length: 8 },
      (_, day) =>
        `<p>${`The bridge over the river opened on day ${day} after nine years of work, the mayor said. `.repeat(3)}</p>`,
    );
    const among = (text: string) =>
      readArticle(`<title>A bridge</title><ul>${links}</ul><div>${text}</div>`, URL_OF_PAGE).kind;
    expect(among('')).toBe('listing');
    expect(among(paragraphs.join(''))).toBe('article');
  });

  it('finds printed e-mail addresses with the words around them', () => {
    const reading = page(
      '',
      '<article><p>Ada Lovelace can be reached at <b>ada.lovelace@news.example</b>.</p><a href="mailto:tips@news.example?subject=x">Tips</a></article>',
    );
    expect(reading.addresses.map((address) => address.email).sort()).toEqual([
      'ada.lovelace@news.example',
      'tips@news.example',
    ]);
    for (const address of reading.addresses) expect(address.locator).toMatch(/^css:/);
  });

  it('reads hostile pages without crashing', () => {
    const deep = '<div>'.repeat(5_000);
    expect(() => readArticle(deep, URL_OF_PAGE)).not.toThrow();
    expect(() => readArticle(`<h1>${'x'.repeat(200_000)}`, URL_OF_PAGE)).not.toThrow();
    expect(() => page(ld('{"@type":'), '<h1>T</h1>')).not.toThrow();
  });
});

describe('the key of a page', () => {
  it('ignores parameters that do not change the page, and keeps those that do', () => {
    const key = urlKey('https://www.news.example/a/?id=7&utm_source=x&fbclid=y#top');
    expect(key).toBe('news.example/a?id=7');
    expect(urlKey('http://news.example/a?b=2&a=1')).toBe(urlKey('https://news.example/a/?a=1&b=2'));
    expect(urlKey('https://news.example/a?page=2')).not.toBe(urlKey('https://news.example/a'));
  });

  it('is of a URL that tells nobody for whom it was made', () => {
    expect(plainUrl('https://www.news.example/a/?id=7&utm_source=x&mc_eid=y#top')).toBe(
      'https://www.news.example/a/?id=7',
    );
    expect(plainUrl('https://news.example/a?b&c=%20')).toBe('https://news.example/a?b&c=%20');
  });
});

describe('a page without structured data', () => {
  const text =
    '<p>The harbour council voted on Tuesday to repair the old bridge before winter comes.</p>'.repeat(8);
  const read = (html: string) => readArticle(html, 'https://www.harbour.example/2026/bridge');

  it('does not attribute the byline of another article to the story', () => {
    const other = '<article><h2>Other</h2><p class="author">By Charles Babbage</p></article>';
    const story = `<article><h1>The bridge is repaired</h1>${text}${other}</article>`;
    expect(read(`<main>${story}</main>`).authors).toEqual([]);
    expect(
      read(`<main>${story.replace('</article>', '</article><p class="author">By Ada Lovelace</p>')}</main>`)
        .authors,
    ).toMatchObject([{ name: 'Ada Lovelace' }]);
  });

  it('takes neither a quotation nor a part of the headline for the site name', () => {
    const titled = (title: string) =>
      read(`<title>${title}</title><article><h1>The bridge - repaired at last</h1>${text}</article>`)
        .publication_name;
    expect(titled('The bridge - repaired at last')).toBeNull();
    expect(titled('The bridge - "stronger than before"')).toBeNull();
    expect(titled('The bridge - Evening Post')).toBe('Evening Post');
  });
});
