import { describe, expect, it } from 'vitest';
import { readArticle } from '../../activities/reading/read-article.ts';

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
    expect(page('', '<p>Signed in as user@example.com</p>').addresses).toEqual([]);
  });
});
