import { describe, expect, it } from 'vitest';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const PROSE =
  '<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.</p>';
const page = (byline: string) =>
  `<html><head><title>Tembok laut</title><meta property="og:site_name" content="Kompas"></head><body><article>
  <h1>Tembok laut</h1>${byline}<time datetime="2022-01-17">17 January 2022</time>${PROSE.repeat(5)}</article></body></html>`;

/** Why, a byline, and the authors. */
const BYLINES: readonly [string, string, string[]][] = [
  ['a link to a page of that name', 'Penulis: <a href="/penulis/suryani">Suryani</a>', ['Suryani']],
  ['a marked link behind a lead', 'By <a class="author" href="/author/suryani">Suryani</a>', ['Suryani']],
  ['without a lead it may be an account', '<a class="author" href="/author/suryani">Suryani</a>', []],
  [
    'a person of microdata',
    '<span itemprop="author" itemscope itemtype="https://schema.org/Person">By <span itemprop="name">Suryani</span></span>',
    ['Suryani'],
  ],
  ['a property, for a known given name', '<span itemprop="author">Madhuri</span>', ['Madhuri']],
  ['the word before it is not of the name', 'Von <a href="/autor/rahel">Rahel</a>', ['Rahel']],
  ['a place is no given name', 'Oleh: Suryani | Demak', []],
  ['nothing says so', 'By Demak', []],
  ['an account is nobody', 'By <a href="/author/admin" rel="author">Admin</a>', []],
  ['a role is nobody', 'By <a href="/author/editor" rel="author">Editor</a>', []],
  ['a section is nobody', 'By <a href="/author/politics" rel="author">Politics</a>', []],
  ['a desk is nobody', 'By <a href="/author/newsdesk" rel="author">Newsdesk</a>', []],
  ['a newsroom is nobody', 'Von <a href="/autor/redaktion" rel="author">Redaktion</a>', []],
  ['the outlet is nobody', '<a rel="author" href="/author/kompas">Kompas</a>', []],
  ['an agency is nobody', '<a class="author" href="/author/reuters">Reuters</a>', []],
  ['a button is nobody', '<a class="author" href="/author/follow">Follow</a>', []],
];

describe('an author of one word', () => {
  it.each(BYLINES)('is likely at most: %s', (_why, byline, names) => {
    const { authors } = readArticle(page(`<p class="byline">${byline}</p>`), 'https://kompas.example/tembok');
    expect(authors.map(({ name }) => name)).toEqual(names);
    for (const { confidence } of authors) expect(confidence).toBeLessThan(0.97);
  });
});
