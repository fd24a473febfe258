import { describe, expect, it } from 'vitest';
import { readArticle } from '../../packages/reader/library.ts';

const SENTENCES = [
  'The brickworks at the edge of the heath will burn its last clay in June, its owners told the council on Tuesday evening.',
  'Twelve people still work at the kilns, most of them for more than twenty years, and all were offered places in the depot.',
  'The chimney is to stay because kestrels nest in it, while the sheds make room for allotments and a small workshop.',
];
const TEXT = SENTENCES.map((sentence) => `<p>${sentence}</p>`).join('');
const read = (body: string, { head = '', lang = 'en', url = 'https://heath.example/brickworks' } = {}) =>
  readArticle(
    `<html lang="${lang}"><head><title>Brickworks closes</title>${head}</head><body><main>${body}</main></body></html>`,
    url,
  );
const story = (below: string, byline = '<p>2 March 2026</p>') =>
  `<article><h1>Brickworks closes</h1>${byline}<div>${TEXT}</div></article>${below}`;

describe('a name and a date behind the text', () => {
  it.each<[why: string, below: string]>([
    ['of a comment', '<div><h4>What readers say</h4><div>Peter Lund</div><div>4 March 2026</div></div>'],
    ['of a comment in a list', '<h3>Reacties</h3><ul><li><b>Karin Visser</b> · 4 maart 2026</li></ul>'],
    ['of a comment whose heading is none', '<div>Comments (2)</div><div>Peter Lund</div><p>4 March 2026</p>'],
    ['of a review', '<div><h3>Product tests</h3><span>Peter Lund</span> <span>4 March 2026</span></div>'],
    ['of somebody who died', '<div><h3>In memoriam</h3><p>Peter Lund</p><p>4 March 2026</p></div>'],
    [
      'of a comment that nothing is above',
      '<div><b>Peter Lund</b> <span>4 March 2026</span><p>Good.</p></div>',
    ],
    ['of an account', '<div><a href="/u/9">Peter Lund</a> <span>Joined 4 March 2019</span></div>'],
    ['of another story', '<div><a href="/kiln">Kiln found</a><p>Peter Lund</p><p>4 March 2026</p></div>'],
  ])('is that %s', (_, below) => {
    expect(read(story(below)).authors).toEqual([]);
    const person = `<script type="application/ld+json">{"@type":"NewsArticle","author":{"@type":"Person","name":"Ada Holm"}}</script>`;
    expect(read(story(below), { head: person }).authors).toMatchObject([{ name: 'Ada Holm' }]);
  });

  it('is that of nobody if the date is above the headline and the name below the text', () => {
    const body = `<p>2 March 2026</p><h1>Brickworks closes</h1><div>${TEXT}<p>Kiln Plan</p></div><h2>Shop</h2>`;
    expect(read(body).authors).toEqual([]);
  });

  it.each<[why: string, signed: string]>([
    ['in the box of the text', `<div>${TEXT}<p>Short and sad.</p><p>Ada Holm | 3 March 2026</p></div>`],
    ['directly below the text', `<div>${TEXT}</div><p>Ada Holm</p><p>3 March 2026</p>`],
    ['below its tags', `<div>${TEXT}</div><footer><p>Bricks</p><p>Ada Holm | 3 March 2026</p></footer>`],
    [
      'between summary and text',
      `<p>${SENTENCES[0]}</p><p>${SENTENCES[1]}</p><p>Ada Holm</p><p>3 March 2026</p><div>${TEXT}</div>`,
    ],
  ])('is a signature %s', (_, signed) => {
    expect(read(`<article><h1>Brickworks closes</h1>${signed}</article>`).authors).toMatchObject([
      { name: 'Ada Holm' },
    ]);
  });
});

describe('a byline above the text', () => {
  it.each([
    ['the number of comments', '<p>0 Comments</p>'],
    ['a word for comments', '<div><a href="#talk">Comments</a></div>'],
    ['a word for an opinion', '<span class="kicker">Kommentar</span>'],
    ['the same in Turkish', '<p>Yorum</p>'],
  ])('may stand below %s', (_, line) =>
    expect(read(story('', `${line}<p>Ada Holm | 2 March 2026</p>`)).authors).toMatchObject([
      { name: 'Ada Holm' },
    ]),
  );
});

describe('a date', () => {
  it.each<[why: string, line: string, lang: string]>([
    ['today', 'Today is Tuesday, 3 March 2026', 'en'],
    ['today in Italian', 'Oggi è martedì 3 marzo 2026', 'it'],
    ['today in Japanese', '今日は2026年3月3日です', 'ja'],
    ['the making of the page', 'Seite generiert am 3. März 2026', 'de'],
    ['the weather', 'Dienstag, 3.3.2026: 11 Grad, Regen', 'de'],
    ['the weather, in the masthead', 'Tuesday, March 3, 2026 | 52 °F', 'en'],
  ])('of %s is not that of the story', (_, line, lang) => {
    const body = `<div>${line}</div><article><h1>Brickworks closes</h1>${TEXT}</article>`;
    expect(read(body, { lang }).published_at).toBeNull();
  });

  it.each<[why: string, line: string, lang: string]>([
    [
      'before that of a change, however long the line',
      '<p>By Ada Holm, Ida Krogh, Peter Lund, Agence Nord 2 March 2026 12:10 Updated 3 March 2026 16:45</p>',
      'en',
    ],
    [
      'before a change in Romanian',
      '<p>Luni, 2 martie 2026, 13:05 Ultima actualizare Marți, 3 martie 2026, 09:00</p>',
      'ro',
    ],
    [
      'before a change in French',
      '<p>2 mars 2026 à 12 h 10 - Dernière actualisation le 3 mars 2026 à 9 h</p>',
      'fr',
    ],
    ['below who did the research', '<p>取材・文/森川葵</p><p>2026年3月2日</p>', 'ja'],
    ['before a word that is also a degree', '<p>2 March 2026 Grad Guide</p>', 'en'],
    ['on a cool day', '<p>Published 2 March 2026, when it was 4 °C</p>', 'en'],
  ])('is that of the story %s', (_, line, lang) => {
    const comment = '<section><h3>Diskuse</h3><p>Pavel</p><p>4. 3. 2026</p></section>';
    expect(read(story(comment, line), { lang }).published_at).toBe('2026-03-02');
  });

  it.each([
    'The lease of 3 May 2023 for the kilns was modified on 5 June 2024, the clerk of the council said',
    'A plan that dates from 3 May 2023 and was last updated on 5 June 2024 by the council is to be void',
  ])('in a sentence is not that of the story: %s', (sentence) =>
    expect(read(story('', `<p>${sentence}</p><p>2 March 2026</p>`)).published_at).toBe('2026-03-02'),
  );

  it('has its hour where the same element says how long ago the change was', () => {
    const time =
      '<time datetime="2026-03-02T07:30:00Z"><span>March 2, 2026</span><span>7:30 AM</span><span>Updated 2 days ago</span></time>';
    const page = read(story('', time), { url: 'https://heath.example/2026-03-02/brickworks' });
    expect(page.published_at).toBe('2026-03-02T07:30:00Z');
    const changed = '<p>1 March 2026</p><time datetime="2026-03-02T07:30:00Z">Updated 2 March 2026</time>';
    expect(read(story('', changed)).published_at).toBe('2026-03-01');
  });

  it.each([
    ['an advertisement', '{"@type":"AdvertiserContentArticle","headline":"Five kilns"'],
    [
      'a template',
      '{"@type":"NewsArticle","headline":"Heath Post","publisher":{"@type":"Organization","name":"Heath Post"}',
    ],
  ])('is not that of %s', (_, data) => {
    const head = `<script type="application/ld+json">${data},"datePublished":"2019-01-01T00:00:00Z"}</script>`;
    expect(read(story('', '<p>2 March 2026</p>'), { head }).published_at).toBe('2026-03-02');
  });
});

describe('the text', () => {
  const toldOf = (part: string) =>
    `<p>What ${part} left behind was carted to the depot in the course of the day, and nobody came to see it go.</p>`;
  const withLine = (line: string) =>
    read(story('').replace('</div>', `<p>${line}</p><p>${SENTENCES[0]}</p></div>`)).text;
  const next = (divider: string, byline: string) =>
    `<article><h1>Brickworks closes</h1><p>By Ada Holm · 2 March 2026</p><div>${TEXT}${TEXT}${toldOf('the works')}${divider}<h2>A ferry arrives from Norway</h2>${byline}<p>The new ferry arrived at dawn and was greeted by the whole school.</p></div></article>`;

  it.each([
    ['a byline and a date', next('', '<p>By Peter Lund · 5 March 2026</p>')],
    ['a byline and a date, each in a line', next('', '<p>By Peter Lund</p><p>5 March 2026</p>')],
    ['a line above its heading and a date', next('<hr>', '<p>5 March 2026</p>')],
  ])('ends before another story with %s', (_, body) => {
    const { text, authors } = read(body);
    expect(text).not.toContain('at dawn');
    expect(text).toContain(SENTENCES[2]);
    expect(authors.map(({ name }) => name)).toEqual(['Ada Holm']);
  });

  it.each([
    ['a chapter', next('<hr>', '<p>The school was founded in the year of the great storm.</p>')],
    ['a chapter by somebody else', next('', '<p>By Peter Lund</p>')],
  ])('does not end before %s', (_, body) => expect(read(body).text).toContain('at dawn'));

  const LONG = [1, 2, 3, 4, 5, 6, 7, 8].map((kiln) => toldOf(`kiln ${kiln}`)).join('');
  const entryOf = (day: number) =>
    `<div><h2>Kiln ${day} goes out for good</h2><p>By Ada Holm</p><p>${day} March 2026</p>${toldOf(`kiln ${day}`)}</div>`;

  it.each([
    [
      'entries of a running report',
      `<h1>Brickworks closes</h1>${TEXT}${toldOf('the works')}${[2, 3, 4].map(entryOf).join('')}`,
    ],
    [
      'days of a diary',
      `<h1>Brickworks closes</h1>${TEXT}${toldOf('day 1')}<hr><h2>Day 4</h2><p>4 March 2026</p>${toldOf('kiln 4')}`,
    ],
    [
      'a headline below a summary',
      `<p>${SENTENCES.join(' ')}</p><h1>Brickworks closes</h1><p>By Ada Holm</p><p>2 March 2026</p>${LONG}`,
    ],
    [
      'a first entry that is short',
      `<h1>Brickworks closes</h1><p>${SENTENCES[0]}</p>${toldOf('kiln 1')}${[2, 4].map(entryOf).join('')}`,
    ],
  ])('goes on behind %s', (_, body) =>
    expect(read(`<article>${body}</article>`).text).toContain('What kiln 4 left'),
  );

  it('goes on behind the second entry if data call the page a running report', () => {
    const body = `<article><h1>Brickworks closes</h1>${TEXT}${toldOf('the works')}${[3, 4].map(entryOf).join('')}</article>`;
    const head =
      '<script type="application/ld+json">{"@type":"LiveBlogPosting","headline":"Brickworks closes"}</script>';
    expect(read(body).text).not.toContain('What kiln 4 left');
    expect(read(body, { head }).text).toContain('What kiln 4 left');
  });

  it('ends before comments that have dates, but not before reactions that are told', () => {
    const behind = (part: string) =>
      read(
        `<div><h1>Brickworks closes</h1><p>2 March 2026</p>${TEXT}${TEXT}${part}<p>It was about time that somebody said so.</p></div>`,
      ).text;
    expect(behind('<p><b>Reader comments</b></p><p><b>Ida K.</b> wrote on March 4, 2026:</p>')).not.toContain(
      'about time',
    );
    expect(behind('<h3>Responses</h3><p>The mayor spoke first.</p>')).toContain('about time');
  });

  it.each([
    'To watch this video please turn on JavaScript in your browser.',
    'Bitte aktivieren Sie JavaScript, um das Video zu sehen.',
    'This video cannot be played',
    'Press the question mark key for a list of keyboard shortcuts',
  ])('has nothing of a player: %s', (line) => expect(withLine(line)).not.toContain(line));

  it('keeps what a story says of JavaScript', () => {
    const line = 'The museum requires no JavaScript on its pages, and shows what the kilns burned.';
    expect(withLine(line)).toContain(line);
  });
});
