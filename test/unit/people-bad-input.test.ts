import { describe, expect, it } from 'vitest';
import { attribute, ownerOf } from '../../activities/journalists/attribute-addresses.ts';
import { authorPageCandidates } from '../../activities/journalists/known-pages.ts';
import { couldBeOneName, spellingOf } from '../../activities/journalists/name-spellings.ts';

import { readAuthorPage } from '../../packages/reader/pages/author-page.ts';
import { timed } from '../support/probes/processor-time.ts';

const LONG = `${'Maximiliana Theodora '.repeat(14)}Lovelace`;

describe('a name', () => {
  it.each([
    ['of 300 characters', LONG, `${LONG} ✉`],
    ['in Cyrillic', 'Иван Сергеевич Петров', 'Иван Петров\nкорреспондент\n✉'],
    ['in Arabic', 'محمد علي الحسيني', 'محمد علي الحسيني ✉'],
    ['in Han', '張偉明', '張偉明 記者 ✉'],
    ['in Hangul', '한서윤', '한서윤 기자 ✉'],
    ['with a title before it', 'Ada Lovelace', 'Dr. Ada Lovelace ✉'],
    ['with a degree after it', 'Ada Lovelace', 'Ada Lovelace, PhD\n✉'],
    ['with the surname first', 'Ada Lovelace', 'LOVELACE, Ada ✉'],
    ['with another apostrophe', 'Niamh O’Brien', "Niamh O'Brien ✉"],
  ])('%s is found beside an e-mail address', (_what, name, context) => {
    expect(ownerOf([context], { name, others: [], outlet: [] })).toBe('theirs');
  });

  it('of 300 characters, of one word, or empty is handled quickly and matches no one’s e-mail address', () => {
    const check = (name: string) => {
      expect(spellingOf('newsroom', name)).toBeNull();
      const address = { email: 'x17@news.example', nearby: ['Write ✉'], locator: 'css:a', excerpt: 'x17' };
      expect(attribute([address], { name, others: [], outlet: [] }).personal).toEqual([]);
      expect(authorPageCandidates(name, [], { origin: 'https://news.example' }).length).toBeLessThanOrEqual(
        2,
      );
    };
    const names = [LONG, 'Ada', '', '!!!', '👩‍🚀 👩‍🚀', 'a'.repeat(300)];
    expect(timed(() => names.forEach(check)).milliseconds).toBeLessThan(2_000);
  });

  it('that may be a spelling variant shares a word with the other', () => {
    expect(couldBeOneName('Bob Woodbury', 'Robert Woodbury')).toBe(true);
    expect(couldBeOneName('Иван Петров', 'Ivan Petrov')).toBe(true);
    expect(couldBeOneName('Ada Lovelace', 'Grace Hopper')).toBe(false);
  });
});

describe('an author page', () => {
  it('with two thousand links is read in bounded time, and sixty of its articles are kept', () => {
    const links = Array.from(
      { length: 2_000 },
      (_item, number) =>
        `<li><a href="/2026/11/02/story-${number}">A story of some length, number ${number}</a></li>`,
    ).join('');
    const { result: reading, milliseconds } = timed(() =>
      readAuthorPage(
        `<main><h1>Ada Lovelace</h1><ul>${links}</ul></main>`,
        'https://news.example/author/ada',
      ),
    );
    expect(milliseconds).toBeLessThan(5_000);
    expect(reading.articles).toHaveLength(60);
    expect(reading.articles[0]).toMatchObject({
      url: 'https://news.example/2026/11/02/story-0',
      published: '2026-11-02',
    });
  });

  it('lists what its author wrote, not what is popular or signed by someone else', () => {
    const item = (path: string, by = '') =>
      `<article><h3><a href="${path}">A story of some length at ${path}</a></h3>${by}</article>`;
    const reading = readAuthorPage(
      `<body class="has-sidebar-menu"><main><h1>Ada Lovelace</h1>
       ${item('/mine')}${item('/ours', '<p class="byline">By Charles Babbage and Ada Lovelace</p>')}${item('/his', '<p class="byline">By Charles Babbage</p>')}
       <section><h3>Most read</h3><ul><li><a href="/popular">A popular story of some length, by others</a></li></ul></section>
       <div class="related-stories"><h4><a href="/related">A related story of some length, by others</a></h4></div></main></body>`,
      'https://news.example/author/ada',
    );
    expect(reading.articles.map(({ url }) => new URL(url).pathname)).toEqual(['/mine', '/ours']);
  });
});

describe('the URL of an author page without incoming links', () => {
  const known = [
    { url: 'https://news.example/people/grace-hopper', name: 'Grace Hopper' },
    { url: 'https://news.example/people/alan-turing', name: 'Alan Turing' },
    { url: 'https://news.example/people/one-17', name: 'One Person' },
  ];
  it('is built from the site’s pattern for other authors', () => {
    expect(authorPageCandidates('Ada Lovelace', known, null)).toEqual([
      'https://news.example/people/ada-lovelace',
    ]);
    expect(authorPageCandidates('Jürgen Müller', known, null)).toEqual([
      'https://news.example/people/jurgen-muller',
    ]);
  });
  it('is not built from a single example, and uses the common patterns only on request', () => {
    expect(authorPageCandidates('Ada Lovelace', known.slice(0, 1), null)).toEqual([]);
    expect(authorPageCandidates('Ada Lovelace', [], { origin: 'https://news.example' })).toHaveLength(2);
  });
});
