import { describe, expect, it } from 'vitest';
import { parsePage } from '../../packages/reader/html/page.ts';
import { readMainText } from '../../packages/reader/main-text/index.ts';
import { LINE_FEATURES } from '../../packages/reader/main-text/line-features.ts';

const URL_OF_PAGE = 'https://www.news.example/2026/story';
const FIRST = 'The harbour council voted on Tuesday to rebuild the old bridge before winter comes.';
const SECOND = 'Work is to begin in spring, said the mayor, who had asked for the money two years ago.';
const THIRD = 'Ferries will run twice an hour until the bridge is open again, at no cost to anybody.';
const LONG = [FIRST, SECOND, THIRD];
const paragraphs = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const STORY = paragraphs(LONG);
const STORY_TEXT = LONG.join('\n\n');

function textOf(body: string, title: string | null = null): string {
  return readMainText(parsePage(`<html><body>${body}</body></html>`, URL_OF_PAGE), title, null).text;
}

describe('the location of the main text', () => {
  it('is the block with sentences, not the ones with links', () => {
    const links = '<li><a href="/x">A headline of some other story</a></li>'.repeat(20);
    expect(textOf(`<div><ul>${links}</ul></div><div>${STORY}</div><div><ul>${links}</ul></div>`)).toBe(
      STORY_TEXT,
    );
  });

  it('is the block that the page marks as the body, even when teasers beside it have sentences', () => {
    const teaser = `<div><h3><a href="/x">Another story</a></h3><p>${SECOND}</p></div>`;
    expect(textOf(`<div class="article-body">${STORY}</div><div>${teaser.repeat(2)}</div>`)).toBe(STORY_TEXT);
  });

  it('includes all parts of a body that is split into several', () => {
    const part = (text: string) => `<div class="chunk"><div class="article-body"><p>${text}</p></div></div>`;
    expect(textOf(`<main>${LONG.map(part).join('<div>Advertisement</div>')}</main>`)).toBe(STORY_TEXT);
  });

  it('is the first article of a page with infinite scrolling', () => {
    const next = `<article><h1>Another story</h1>${paragraphs([...LONG].reverse())}</article>`;
    expect(textOf(`<article><h1>Bridge</h1>${STORY}</article>${next}`, 'Bridge')).toBe(STORY_TEXT);
  });

  it('is read once where the page prints it for several sizes of screens', () => {
    expect(textOf(`<div><div class="wide">${STORY}</div><div class="narrow">${STORY}</div></div>`)).toBe(
      STORY_TEXT,
    );
  });

  it('includes every item of a list that is mostly story, and no list that is not', () => {
    // A model of the main text that makes a single decision: whether the line is longer than 30 characters.
    const lines = { features: LINE_FEATURES, start: 0, trees: [{ ask: [0], above: [30], leaves: [-1, 3] }] };
    const same = { features: [], start: 0.5, trees: [] };
    const items = (texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
    const stories = items(['The ferries of the harbour, twice an hour', 'A night bus']);
    const page = parsePage(
      `<body><div>${Array.from({ length: 12 }, (_, number) => `<p>${number}. ${FIRST}</p>`).join('')}${stories}${items(['Home', 'Away'])}</div></body>`,
      URL_OF_PAGE,
    );
    const { text } = readMainText(page, null, null, { lines, candidates: same, quality: same });
    expect(text).toContain('A night bus');
    expect(text).not.toContain('Away');
  });

  it('can be a table or a list when that is the story', () => {
    const rows = ['Spring 12 March Harbour', 'Summer 4 June Old town', 'Autumn 9 September Hill'];
    const table = rows
      .map(
        (row) =>
          `<tr>${row
            .split(' ')
            .map((cell) => `<td>${cell}</td>`)
            .join('')}</tr>`,
      )
      .join('');
    expect(
      textOf(`<nav><a href="/">Home</a></nav><div><h1>Races</h1><table>${table}</table></div>`),
    ).toContain('12\tMarch');
  });

  it('can be paragraphs separated by two line breaks, as on older pages', () => {
    expect(textOf(`<div>${LONG.join('<br><br>')}</div>`)).toBe(STORY_TEXT);
  });

  it('can be the structured data when the page shows no text', () => {
    const page = parsePage('<html><body><div id="app"></div></body></html>', URL_OF_PAGE);
    expect(readMainText(page, null, { articleBody: LONG.join('\n') }).text).toBe(STORY_TEXT);
    expect(readMainText(page, null, { description: FIRST }).text).toBe(FIRST);
    const described = parsePage(
      `<meta property="og:description" content="${FIRST}"><body></body>`,
      URL_OF_PAGE,
    );
    expect(readMainText(described, null, null).text).toBe(FIRST);
  });

  it('is cut at 200,000 characters', () => {
    expect(textOf(`<p>${'word '.repeat(100_000)}</p>`).length).toBeLessThanOrEqual(200_000);
  });
});

describe('the main text omits', () => {
  it.each([
    ['a caption', `<figure><img src="/a.jpg"><figcaption>The bridge in 1950.</figcaption></figure>`],
    [
      'a caption in a plain block',
      '<div class="wp-caption-text">The bridge in 1950, a photograph of the time.</div>',
    ],
    ['a line to another story', '<p>Read more: <a href="/x">How the bridge came down</a></p>'],
    ['one in German', '<p>Lesen Sie auch: <a href="/x">Wie die Brücke fiel</a></p>'],
    ['links to other stories in a list', '<ul><li><a href="/x">How the bridge came down</a></li></ul>'],
    ['their heading', '<h3>Background</h3><ul><li><a href="/x">How the bridge came down</a></li></ul>'],
    [
      'links to other stories in one paragraph',
      '<p><a href="/x">How the old bridge came down</a> | <a href="/y">Ferries of the harbour in pictures</a></p>',
    ],
    ['a newsletter box', `<div class="newsletter-signup"><p>${SECOND}</p></div>`],
    [
      'share buttons',
      '<div class="social-share"><a href="/x">Tweet</a> Share this story with friends.</div>',
    ],
    ['the label of an advertisement', '<div>Advertisement</div>'],
    ['what is hidden', `<div style="display: none"><p>${SECOND}</p></div>`],
    [
      'words off the screen',
      '<div style="position:absolute;left:-9999px"><a href="/x">Buy this</a> now</div>',
    ],
    ['a box beside the text', `<aside><p>${SECOND}</p></aside>`],
  ])('within a story: %s', (_name, noise) => {
    expect(textOf(`<article><p>${FIRST}</p>${noise}<p>${SECOND}</p><p>${THIRD}</p></article>`)).toBe(
      STORY_TEXT,
    );
  });

  it.each([
    ['breadcrumbs', '<ul class="breadcrumb"><li><a href="/">Home</a></li><li>Town</li></ul>'],
    ['a date row', '<p>3 November 2026, 8:15</p>'],
  ])('before the story: %s', (_name, noise) => {
    expect(textOf(`<article><h1>Bridge</h1>${noise}${STORY}</article>`, 'Bridge')).toBe(STORY_TEXT);
  });

  it.each([
    ['comments', `<div id="comments"><p>${'I do not agree with any of this at all. '.repeat(30)}</p></div>`],
    [
      'a writer’s box',
      `<div class="author-bio"><p>Ada Lovelace has written about bridges for ten years.</p></div>`,
    ],
    ['an appeal to subscribe', '<p>Sign up here for our daily newsletter with all that matters.</p>'],
    ['an appeal to follow', '<p>Follow Ada Lovelace on Twitter and on Facebook for more about bridges.</p>'],
    [
      'credits of contributors',
      '<p>Charles Babbage contributed reporting from the other side of the river.</p>',
    ],
    ['a last line of links', '<p><a href="/x">All about bridges</a></p>'],
    [
      'a section on the company',
      '<h3>About Bridge Builders</h3><p>Bridge Builders builds bridges everywhere.</p>',
    ],
    ['a section on other stories', '<h4>Related stories</h4><p>A short summary of another story.</p>'],
    ['one in Russian', '<h4>Читайте также</h4><p>Ещё одна история о мостах.</p>'],
    ['one in Japanese', '<h4>関連記事</h4><p>もう一つの橋の話。</p>'],
    ['a heading of nothing', '<h2>Comments on the bridge</h2>'],
  ])('after the story: %s', (_name, noise) => {
    expect(textOf(`<article>${STORY}${noise}</article>`)).toBe(STORY_TEXT);
  });

  it('nothing from a body whose paragraphs all have a class that marks other content', () => {
    const body = LONG.map((text) => `<p class="paywall">${text}</p>`).join('');
    expect(textOf(`<article>${body}</article>`)).toBe(STORY_TEXT);
  });

  it('nothing from a page whose layout has a class named after an element next to the text', () => {
    expect(textOf(`<div class="has-sidebar"><article>${STORY}</article></div>`)).toBe(STORY_TEXT);
  });

  it('nothing that is named only by the classes of a utility framework', () => {
    expect(
      textOf(`<article><div class="print:px-6 overflow-hidden md:hidden">${STORY}</div></article>`),
    ).toBe(STORY_TEXT);
  });

  it('no section within a story that begins like one after it', () => {
    const text = textOf(
      `<article><p>${FIRST}</p><h3>Related work</h3><p>${SECOND}</p><p>${THIRD}</p></article>`,
    );
    expect(text).toBe([FIRST, 'Related work', SECOND, THIRD].join('\n\n'));
  });
});

describe('the main text keeps', () => {
  it.each([
    [
      'an embedded post',
      '<div class="social-embed"><blockquote class="twitter-tweet"><p>We did it!</p>— Mayor <a href="https://x.example/1">3 Nov</a></blockquote></div>',
      'We did it!',
    ],
    ['a list', '<ul><li>Stone</li><li>Wood</li></ul>', 'Stone\nWood'],
    [
      'a shopping list',
      '<div class="product-box"><h4><a href="/b">A hammer</a></h4><a href="/b">Buy now</a></div>',
      'A hammer',
    ],
    ['a heading with the name of a place on the page', '<h3 id="toc-2">The money</h3>', 'The money'],
    ['a linked line', '<p><a href="/plan.pdf">THE PLAN OF THE BRIDGE</a></p>', 'THE PLAN OF THE BRIDGE'],
    [
      'a place within a sentence',
      '<p><span class="dateline">HARBOUR TOWN</span> — It rained all day.</p>',
      'HARBOUR TOWN — It rained',
    ],
  ])('within a story: %s', (_name, part, expected) => {
    expect(textOf(`<article><p>${FIRST}</p>${part}<p>${SECOND}</p><p>${THIRD}</p></article>`)).toContain(
      expected,
    );
  });

  it('words together when markup splits them', () => {
    expect(
      textOf(`<p>An ex<b>ample</b> of a word that is bold in part only, and of a long sentence.</p>`),
    ).toContain('An example of');
    const chinese =
      '<font>1956</font>年生人，<font>1978</font>年参加工作，后来担任农机修造厂的技术科长和厂长。';
    expect(textOf(`<p>${chinese}</p><p>${chinese}</p>`)).toContain('1956年生人，1978年参加工作');
  });
});

describe('the confidence of the main text', () => {
  const confidenceOf = (body: string, title: string | null = null, node: object | null = null) =>
    readMainText(parsePage(`<html><body>${body}</body></html>`, URL_OF_PAGE), title, node as never)
      .confidence;

  it('is null without text', () => {
    expect(confidenceOf('<div id="app"></div>')).toBeNull();
  });

  it('is higher for a story in an article than for a page of teasers', () => {
    const teaser = '<div><h3><a href="/x">Another story of the town</a></h3><p>A line on it.</p></div>';
    const story = confidenceOf(`<article><h1>Bridge</h1>${STORY.repeat(4)}</article>`, 'Bridge') ?? 0;
    const teasers = confidenceOf(`<main>${teaser.repeat(20)}</main>`) ?? 0;
    expect(story).toBeLessThanOrEqual(1);
    expect(teasers).toBeGreaterThanOrEqual(0);
    expect(story).toBeGreaterThan(teasers + 0.1);
  });

  it('is medium for text from the data of the page', () => {
    expect(confidenceOf('<div id="app"></div>', null, { articleBody: LONG.join('\n') })).toBe(0.5);
  });
});
