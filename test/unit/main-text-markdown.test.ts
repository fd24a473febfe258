import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../packages/reader/html/page.ts';
import { readMainText } from '../../packages/reader/main-text/index.ts';
import { inOneLine, wordsOfMarkdown } from '../support/docs/rendered-markdown.ts';

const URL_OF_PAGE = 'https://www.news.example/2026/story';
const SENTENCE = 'The harbour council voted on Tuesday to rebuild the old bridge before winter comes.';

/**
 * Returns the Markdown of an HTML fragment. The fragment is converted in the middle of an article, whose
 * other sentences are then removed.
 */
function markdownOf(part: string): string {
  const around = `<p>${SENTENCE}</p>`.repeat(2);
  const page = parsePage(`<body><article>${around}${part}${around}</article></body>`, URL_OF_PAGE);
  const { text, markdown } = readMainText(page, null, null);
  expect(wordsOfMarkdown(markdown)).toBe(inOneLine(text));
  return markdown.replaceAll(SENTENCE, '').trim();
}

describe('the Markdown of a story', () => {
  it.each([
    ['headings', '<h2>The <b>money</b></h2><p>It is there.</p>', '## The money\n\nIt is there.'],
    ['emphasis', '<p><b>Yes</b>, <i>maybe</i> and <b><i>no</i></b>.</p>', '**Yes**, *maybe* and ***no***.'],
    ['no emphasis that could not be seen', '<p>so<b>(called)</b>things</p>', 'so(called)things'],
    ['spaces outside of emphasis', '<p>a<b> bold </b>word</p>', 'a **bold** word'],
    [
      'absolute links',
      '<p>See <a href="/a b?x=(1)">the plan</a>.</p>',
      'See [the plan](https://www.news.example/a%20b?x=%281%29).',
    ],
    [
      'lists in lists',
      '<ul><li>Stone<ol start="3"><li>grey</li><li>red</li></ol></li><li>Wood</li></ul>',
      '- Stone\n\n  3. grey\n  4. red\n\n- Wood',
    ],
    ['quotes', '<blockquote><p>We did it.</p><p>At last.</p></blockquote>', '> We did it.\n>\n> At last.'],
    [
      'code',
      '<p>Run <code>make *</code></p><pre>if (a) {\n  b();\n}</pre>',
      'Run `make *`\n\n```\nif (a) {\n  b();\n}\n```',
    ],
    [
      'a table',
      '<table><tr><th>Year</th><th>Cost</th></tr><tr><td>2025</td><td>1|2</td></tr></table>',
      '| Year | Cost |\n| --- | --- |\n| 2025 | 1\\|2 |',
    ],
    [
      'a layout table as blocks',
      '<table><tr><td><p>One side.</p><ul><li>x</li></ul></td><td>Other side.</td></tr></table>',
      'One side.\n\n- x\n\nOther side.',
    ],
    [
      'an image with its caption',
      '<figure><img src="/a.jpg" alt="A bridge"><figcaption>In 1950 "new"</figcaption></figure>',
      '![A bridge](https://www.news.example/a.jpg "In 1950 \\"new\\"")',
    ],
    [
      'an image that is loaded late',
      '<p><img src="data:image/gif;base64,R0" data-src="/b.jpg"></p>',
      '![](https://www.news.example/b.jpg)',
    ],
    ['line breaks', '<p>Roses are red,<br>violets are blue.</p>', 'Roses are red,\\\nviolets are blue.'],
    ['printed addresses', '<p>See https://a.example/x_y_z.</p>', 'See <https://a.example/x_y_z>.'],
  ])('keeps %s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it.each([
    ['signs of emphasis', '<p>2 * 3 * 4 and __init__</p>', '2 \\* 3 \\* 4 and \\_\\_init\\_\\_'],
    ['tags in words', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '\\<script\\>alert(1)\\</script\\>'],
    ['a number that would begin a list', '<p>2026. What a year.</p>', '2026\\. What a year.'],
    ['a hash that would begin a heading', '<p># one</p>', '\\# one'],
    [
      'an exclamation mark before a link',
      '<p>Look!<a href="/x">here</a></p>',
      'Look\\![here](https://www.news.example/x)',
    ],
    ['an entity in words', '<p>&amp;amp; is a sign</p>', '\\&amp; is a sign'],
  ])('escapes %s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it('links only to http(s) URLs', () => {
    const links = ['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', '#top']
      .map((href) => `<a href="${href}">word</a>`)
      .join(' and ');
    expect(markdownOf(`<p>A ${links} b</p>`)).toBe('A word and word and word and word and word b');
    expect(markdownOf('<p><img src="data:image/png;base64,AAAA" alt="x"> a picture</p>')).toBe('a picture');
  });
});

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/extraction/', import.meta.url));
const present = existsSync(CORPUS);
if (!present) console.log(`Skipping the Markdown of real pages: there is no corpus at ${CORPUS}`);

describe.skipIf(!present)('the Markdown of real pages', () => {
  it('has the same words as the text', () => {
    const truths = JSON.parse(readFileSync(`${CORPUS}ground-truth.json`, 'utf8')) as Record<
      string,
      { url: string }
    >;
    for (const [id, { url }] of Object.entries(truths)) {
      const html = gunzipSync(readFileSync(`${CORPUS}html/${id}.html.gz`)).toString('utf8');
      const { text, markdown } = readMainText(parsePage(html, url), null, null);
      expect(text, id).not.toBe('');
      expect(wordsOfMarkdown(markdown), id).toBe(inOneLine(text));
    }
  });
});
