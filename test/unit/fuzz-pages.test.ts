import { describe, expect, it } from 'vitest';
import { parsePage } from '../../packages/reader/html/page.ts';
import { readMainText } from '../../packages/reader/main-text/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { inOneLine, renderMarkdown, wordsOfMarkdown } from '../support/docs/rendered-markdown.ts';
import { mulberry32 } from '../support/pages/random.ts';
import { generatePage, mutatePage, STORY } from '../support/pages/random-pages.ts';
import { timed } from '../support/probes/processor-time.ts';

const URL_OF_PAGE = 'https://www.news.example/2026/story';
const BOUND_MS = 2_000;

describe('randomly generated pages', () => {
  it('have Markdown with the same words as the text, and only http(s) links', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const html = generatePage(mulberry32(seed));
      const { text, markdown } = readMainText(parsePage(html, URL_OF_PAGE), null, null);
      expect(wordsOfMarkdown(markdown), `seed ${seed}`).toBe(inOneLine(text));
      // The rendered Markdown contains only elements that the renderer creates, and only web and mail URLs.
      const rendered = renderMarkdown(markdown);
      expect(rendered, `seed ${seed}`).not.toMatch(/(?:href|src)="(?!https?:\/\/|mailto:)/i);
      expect(rendered, `seed ${seed}`).not.toMatch(/<script|<svg|\son\w+=/i);
    }
  });

  it('never crash the reader or delay it', () => {
    let slowest = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = mulberry32(100_000 + seed);
      const page = generatePage(random);
      const { milliseconds } = timed(() => readArticle(mutatePage(page, random), URL_OF_PAGE));
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
    ['many stray closing tags', () => '<div>'.repeat(390) + '</x>'.repeat(1_000_000)],
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
