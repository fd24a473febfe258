import { describe, expect, it } from 'vitest';
import { CLEAR_AUTHOR } from '../../model/index.ts';
import { readArticle } from '../../packages/reader/library.ts';

const URL = 'https://courier.example/harbour/cranes';
const TEXT = Array.from(
  { length: 4 },
  (_, at) =>
    `<p>The harbour bought its ${at + 2} cranes from a yard that closed, and nobody asked what would become of the people who had built them over the years, said a member of the council on Monday.</p>`,
).join('\n');
const card = (by: string, title = 'Why the night ferry stopped running') =>
  `<h3><a href="/harbour/ferry">${title}</a></h3><span class="who">${by}</span> <time datetime="2026-11-02">2 November 2026</time>`;

const read = (below: string, above = '', head = '') => {
  const { authors } = readArticle(
    `<html lang="en"><head><title>Cranes</title>${head}</head><body><div class="story"><h1>Cranes come home to the old harbour</h1>${above}
     <div class="text">${TEXT}</div></div>${below}</body></html>`,
    URL,
  );
  return authors.map(({ name, confidence }) => (confidence >= CLEAR_AUTHOR ? name : `${name}?`));
};

describe('a byline below the linked title of another story', () => {
  it.each([
    ['in a box', `<section class="box"><h2>Related stories</h2><div>${card('By Ada Holm')}</div></section>`],
    ['in another language', `<section><h2>Mehr zum Thema</h2><div>${card('Von Anna Berg')}</div></section>`],
    [
      'below a picture and a teaser',
      `<div class="x"><h4><a href="/a"><span>Rents rise again</span></a></h4><p>The council waits.</p><p>By Ada Holm</p></div>`,
    ],
    ['in a card that is a link', `<a class="x" href="/a"><h3>Rents rise again</h3><p>By Ada Holm</p></a>`],
    [
      'below a title that is no heading',
      `<div class="x"><div class="item-title"><a href="/a">Rents rise again in town</a></div><div>By Ada Holm</div></div>`,
    ],
    ['with the mark of a byline', `<div>${card('By Ada Holm').replace('who', 'by-line')}</div>`],
  ])('names nobody for certain: %s', (_, below) => {
    expect(read(below).filter((name) => !name.endsWith('?'))).toEqual([]);
  });

  it.each([
    ['a string with both names', '"By Ada Holm and Bo Lund"', ['Ada Holm?', 'Bo Lund?']],
    ['a list', '[{"@type":"Person","name":"Ada Holm"}]', ['Ada Holm?']],
  ])('yields to the authors in the data of the page: %s', (_, author, authors) => {
    const data = `{"@context":"https://schema.org","@type":"NewsArticle","headline":"Cranes come home to the old harbour","author":${author}}`;
    const head = `<script type="application/ld+json">${data}</script>`;
    for (const mark of ['who', 'by-line'])
      expect(read(`<div>${card('By Cy Other').replace('who', mark)}</div>`, '', head)).toEqual(authors);
  });

  it.each([
    ['beside the headline', '', '<p class="who">By Bo Lund</p>', ['Bo Lund']],
    ['below the text', '<p>By Bo Lund</p>', '', ['Bo Lund']],
    [
      'below the text, under a heading that leads to the author’s page',
      '<div><h3><a href="/author/bo-lund">About the author</a></h3><p>By Bo Lund</p></div>',
      '',
      ['Bo Lund'],
    ],
    [
      'below the text, under a heading that leads to the page itself',
      `<div><h3><a href="${URL}#top">Cranes come home</a></h3><p>By Bo Lund</p></div>`,
      '',
      ['Bo Lund'],
    ],
  ])('leaves the author who is named %s', (_, own, above, authors) => {
    const others = `<section><h2>More</h2><div>${card('By Ada Holm')}</div></section>`;
    expect(read(own + others, above)).toEqual(authors);
  });

  it('makes one below a long text likely, which could be of another story, too', () => {
    const own = `${TEXT}${TEXT}<p>By Bo Lund</p>`;
    expect(read(own)).toEqual(['Bo Lund']);
    expect(read(`${own}<section><h2>More</h2><div>${card('By Ada Holm')}</div></section>`)).toEqual([
      'Bo Lund?',
    ]);
  });
});
