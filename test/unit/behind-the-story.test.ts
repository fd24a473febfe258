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
