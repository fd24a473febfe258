import { describe, expect, it } from 'vitest';
import { readMainText } from '../../activities/articles/main-text/index.ts';
import { parsePage } from '../../activities/articles/page.ts';
import { readArticle } from '../../activities/articles/read-article.ts';
import { mulberry32 } from '../rig/random.ts';
import { inOneLine, renderMarkdown, wordsOfMarkdown } from '../rig/rendered-markdown.ts';

const URL_OF_PAGE = 'https://www.news.example/2026/story';
const BOUND_MS = 2_000;

const words = (list: string) => list.split(' ');
const TAGS = words(
  'p div span b strong em i a a code pre blockquote ul ol li table tr td th h1 h2 h3 br hr img section article figure figcaption q sup kbd dl dt dd nav aside form script template svg time address',
);
const TEXTS = [
  ...words(
    '* _ ** ` `` [ ]( ) < > # - 1. 2) + = === --- | || \\ ~ ~~ ! ![ &lt;b&gt; &amp;lt; &#42; a*b*c __init__',
  ),
  ...words(
    'http://a.example/x_y_z www.a_b.example a_b@c_d.example https://x.example/(a)b*c*. 日本語 。 「 é 👍 " : :-',
  ),
  'Two words.',
  '  ',
  '\n',
  '\t',
  '\0',
  '&nbsp;',
  '{"@type":"NewsArticle","author":{"name":"Ada Lovelace"',
  'A sentence that is long enough to be taken for prose by all the rules.',
];
const ADDRESSES = [
  'https://a.example/',
  '/rel?a=1&amp;b=(2)',
  'javascript:alert(1)',
  ' JaVa&#10;ScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.example',
  '#x',
  '//c.example/|x',
  'https://a.example/ x &quot;y&quot; &lt;script&gt;',
];
const STORY =
  '<p>A sentence that is long enough to be taken for prose by all the rules, whatever stands around it.</p>';

/** Markup at random: tags opened and closed in any order, texts that look like Markdown, addresses of all kinds. */
function generate(random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const open: string[] = [];
  let html = '<body><article>';
  for (let left = 5 + random() * 80; left > 0; left -= 1) {
    const chance = random();
    if (chance < 0.35) {
      const tag = pick(TAGS);
      html += `<${tag} href="${pick(ADDRESSES)}" src="${pick(ADDRESSES)}" class="${pick(['', 'related', 'caption', 'x'])}">`;
      open.push(tag);
    } else if (chance < 0.6 && open.length > 0) html += `</${open.pop()}>`;
    else html += pick(TEXTS) + pick(['', ' ']);
  }
  return html + STORY.repeat(3);
}

/** A page with pieces cut out, doubled, swapped and overwritten. */
function mutate(html: string, random: () => number): string {
  let mutant = html;
  for (let left = 1 + random() * 8; left > 0; left -= 1) {
    const at = Math.floor(random() * mutant.length);
    const piece = mutant.slice(at, at + Math.floor(random() * 60));
    const rest = mutant.slice(at + piece.length);
    const change = [
      `${piece}${piece}`,
      '',
      '<',
      '">',
      '</div>',
      '<!--',
      ']]>',
      '&#x110000;',
      '<script>',
      '\u0000',
    ];
    mutant = mutant.slice(0, at) + (change[Math.floor(random() * change.length)] ?? '') + rest;
  }
  return mutant;
}

/** Processor time, not the clock's: tests share their machine. */
function timed<T>(run: () => T): { result: T; milliseconds: number } {
  const start = process.cpuUsage();
  const result = run();
  return { result, milliseconds: process.cpuUsage(start).user / 1000 };
}

describe('pages made at random', () => {
  it('have Markdown that says what the text says, and links only to http(s)', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const html = generate(mulberry32(seed));
      const { text, markdown } = readMainText(parsePage(html, URL_OF_PAGE), null, null);
      expect(wordsOfMarkdown(markdown), `seed ${seed}`).toBe(inOneLine(text));
      // What a renderer made live of it: nothing but its own tags, and addresses of the web.
      const rendered = renderMarkdown(markdown);
      expect(rendered, `seed ${seed}`).not.toMatch(/(?:href|src)="(?!https?:\/\/|mailto:)/i);
      expect(rendered, `seed ${seed}`).not.toMatch(/<script|<svg|\son\w+=/i);
    }
  });

  it('never crash the reader, nor hold it up', () => {
    let slowest = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = mulberry32(100_000 + seed);
      const page = generate(random);
      const { milliseconds } = timed(() => readArticle(mutate(page, random), URL_OF_PAGE));
      slowest = Math.max(slowest, milliseconds);
    }
    expect(slowest).toBeLessThan(BOUND_MS);
  });
});

describe('hostile pages', () => {
  const attributes = Array.from({ length: 50_000 }, (_attribute, index) => `a${index}=1`).join(' ');
  it.each<[string, () => string]>([
    ['200,000 nested blocks', () => '<div>'.repeat(200_000)],
    ['200,000 nested inline elements, closed', () => `${'<b>'.repeat(200_000)}x${'</b>'.repeat(200_000)}`],
    ['200,000 nested lists', () => '<ul><li>x'.repeat(100_000)],
    ['nested quotes and tables', () => '<blockquote><table><tr><td>x'.repeat(50_000)],
    ['50,000 attributes', () => `<p ${attributes}>x</p>${STORY}`],
    ['5 MB of one text', () => `<article><p>${'word '.repeat(1_000_000)}`],
    ['5 MB of white space in preformatted text', () => `<article><pre>x${' '.repeat(5_000_000)}x`],
    ['5 MB of one entity', () => `<article><p>${'&amp;'.repeat(1_000_000)}`],
    ['5 MB of signs of Markdown', () => `<article><p>${'*_[`'.repeat(1_250_000)}`],
    ['500,000 line breaks', () => `<article><p>${'x<br>'.repeat(500_000)}`],
    ['500,000 links', () => `<article>${STORY}${'<a href="/x">y</a>, '.repeat(250_000)}`],
    [
      'a table of one wide and many narrow rows',
      () => `<table><tr>${'<td>x'.repeat(20_000)}${'<tr><td>y'.repeat(100_000)}`,
    ],
    ['300,000 images', () => `<article>${STORY}${'<img src="/a.jpg"><br><br>'.repeat(150_000)}`],
    ['many closing tags that close nothing', () => '<div>'.repeat(390) + '</x>'.repeat(1_000_000)],
    ['a long class name', () => `<div class="${'aB-'.repeat(500_000)}">${STORY}</div>`],
    ['a page cut in a tag', () => `<article>${STORY}<p>And <a href="https://x`],
    ['nothing', () => ''],
    ['bytes of an image', () => '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0'.repeat(20_000)],
  ])('are read within two seconds: %s', (_name, page) => {
    const html = page();
    const { result, milliseconds } = timed(() => readMainText(parsePage(html, URL_OF_PAGE), null, null));
    expect(milliseconds).toBeLessThan(BOUND_MS);
    expect(result.text.length).toBeLessThanOrEqual(250_000);
  });
});
