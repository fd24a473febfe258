import { describe, expect, it } from 'vitest';
import { decodePage, isGarbled } from '../../activities/web/decode.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { paragraphs } from '../support/docs/paragraphs.ts';
import { timedLeast } from '../support/probes/processor-time.ts';

const URL_OF_PAGE = 'https://www.news.example/2026/story';
const STORY = paragraphs(
  'A sentence that is long enough to be taken for prose by all the rules, whatever stands around it.',
  8,
);
/**
 * The maximum time to read a page. Heartbeats are sent every two seconds and may be at most ten seconds
 * apart, so reading a page must not delay a heartbeat for longer than this.
 */
const BOUND_MS = 2_000;

const ld = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const page = (head: string, body = `<h1>Bridge opens after nine years</h1>${STORY}`) =>
  `<html lang="en"><head>${head}</head><body><article>${body}</article></body></html>`;

/**
 * Reads a page, and checks that this takes little processor time. The elapsed time is not checked, because it
 * depends on the other tests that are running.
 */
function read(html: string): ReturnType<typeof readArticle> {
  const { result, milliseconds } = timedLeast(BOUND_MS, () => readArticle(html, URL_OF_PAGE));
  expect(milliseconds).toBeLessThan(BOUND_MS);
  return result;
}

describe('broken structured data', () => {
  it.each([
    ['a comma too many', '{"@type":"NewsArticle","author":{"@type":"Person","name":"Ada Lovelace",},}'],
    ['a comma too few', '{"@type":"NewsArticle" "author":{"@type":"Person" "name":"Ada Lovelace"}}'],
    ['no end', '{"@type":"NewsArticle","author":{"@type":"Person","name":"Ada Lovelace"'],
    [
      'a line break in a text',
      '{"@type":"NewsArticle","headline":"Bridge\nopens","author":{"@type":"Person","name":"Ada Lovelace"}}',
    ],
    [
      'a quote in a text',
      '{"@type":"NewsArticle","headline":"The "Bridge" opens","author":{"@type":"Person","name":"Ada Lovelace"}}',
    ],
    ['quotes of the wrong kind', "{'@type':'NewsArticle','author':{'@type':'Person','name':'Ada Lovelace'}}"],
    [
      'a comment',
      '/* made by x */ {"@type":"NewsArticle", // y\n"author":{"@type":"Person","name":"Ada Lovelace"}}',
    ],
    [
      'a comment of HTML around it',
      '<!-- {"@type":"NewsArticle","author":{"@type":"Person","name":"Ada Lovelace"}} -->',
    ],
    [
      'escaped quotes',
      '{&quot;@type&quot;:&quot;NewsArticle&quot;,&quot;author&quot;:{&quot;@type&quot;:&quot;Person&quot;,&quot;name&quot;:&quot;Ada Lovelace&quot;}}',
    ],
    [
      'two values after one another',
      '{"@type":"WebSite","name":"x"}{"@type":"NewsArticle","author":{"@type":"Person","name":"Ada Lovelace"}}',
    ],
    ['names without quotes', '{"@type":"NewsArticle",author:{"@type":"Person",name:"Ada Lovelace"}}'],
  ])('is read as intended: %s', (_name, data) => {
    const reading = read(page(ld(data)));
    expect(reading.kind).toBe('article');
    expect(reading.authors.map(({ name }) => name)).toEqual(['Ada Lovelace']);
  });

  it.each([
    [
      'a megabyte of nodes',
      () => JSON.stringify(Array.from({ length: 30_000 }, () => ({ '@type': 'Thing', name: 'x' }))),
    ],
    [
      'a megabyte of one text',
      () => JSON.stringify({ '@type': 'NewsArticle', description: 'word '.repeat(200_000) }),
    ],
    ['a megabyte that is broken all over', () => '{"a":"b"c,'.repeat(100_000)],
    ['a megabyte of opening brackets', () => '[{"a":'.repeat(170_000)],
    ['a megabyte of quotes', () => `{"a":${'"'.repeat(1_000_000)}`],
    ['a megabyte of signs of comments', () => '/*'.repeat(500_000)],
    ['a node that refers to itself', () => '{"@id":"#a","@type":"NewsArticle","author":{"@id":"#a"}}'],
  ])('costs no more than its limit: %s', (_name, data) => {
    const reading = read(page(ld(data())));
    expect(reading.title).toBe('Bridge opens after nine years');
    expect(reading.authors).toEqual([]);
  });

  it('has its mark-up read as mark-up, and its text as text', () => {
    const data = {
      '@type': 'NewsArticle',
      headline: 'Bridge <em>opens</em> &amp; closes',
      description: '<p>It <script>alert(1)</script>opens.</p>',
      author: { '@type': 'Person', name: '<a href="javascript:alert(1)">Ada Lovelace</a>' },
    };
    const reading = read(
      page(
        ld(data)
          .replaceAll('</script>', '<\\/script>')
          .replace(/<\\\/script>$/, '</script>'),
        STORY,
      ),
    );
    expect(reading.title).toBe('Bridge opens & closes');
    expect(reading.authors.map(({ name }) => name)).toEqual(['Ada Lovelace']);
    expect(`${reading.description} ${reading.markdown}`).not.toMatch(/<script|javascript:/);
  });
});

describe('implausible dates', () => {
  it.each([
    ['in the future', '2999-01-01T00:00:00Z'],
    ['at the beginning of computers', '1970-01-01T00:00:00Z'],
    ['before there were pages', '0001-01-01T00:00Z'],
    ['no date', 'soon'],
  ])('are omitted: %s', (_name, datePublished) => {
    const reading = read(page(ld({ '@type': 'NewsArticle', headline: 'Bridge opens', datePublished })));
    expect(reading.published_at).toBeNull();
    expect(reading.published_evidence).toBeNull();
  });

  it.each([
    ['Arabic digits', 'ar', '٣ نوفمبر ٢٠٢٥'],
    ['Thai digits and years', 'th', '๓ พฤศจิกายน ๒๕๖๘'],
    ['Thai years', 'th', '3 พฤศจิกายน 2568'],
    ['full-width digits', 'ja', '２０２５年１１月３日'],
  ])('are distinguished from dates in other notations: %s', (_name, language, printed) => {
    const html = `<html lang="${language}"><body><article><h1>${printed.at(-1)}${'一ก'.repeat(3)}</h1><p>${printed}</p>${STORY}</article></body></html>`;
    expect(read(html).published_at).toBe('2025-11-03');
  });
});

describe('pages without a story', () => {
  const notice =
    'We and our partners use cookies. By clicking accept you consent to cookies as our privacy policy says.';
  it.each([
    ['a cookie notice', `<title>Example News</title><p>${notice}</p><button>Accept</button>`, 'other'],
    [
      'a soft 404',
      '<title>Page not found | Example News</title><h1>Sorry</h1><p>We looked everywhere.</p>',
      'error',
    ],
    [
      'a login wall',
      '<title>Log in | Example News</title><h1>Log in</h1><form><input name="password"></form>',
      'login_wall',
    ],
    ['nothing', '', 'other'],
    ['white space', ' \n\t ', 'other'],
    ['bytes of a picture', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0'.repeat(20_000), 'other'],
  ])('are reported as what they are: %s', (_name, html, kind) => {
    const reading = read(html);
    expect(reading.kind).toBe(kind);
    expect(reading.authors).toEqual([]);
    expect(reading.published_at).toBeNull();
  });
});

describe('oversized pages', () => {
  const attributes = Array.from(
    { length: 50_000 },
    (_attribute, index) => `data-author-${index}="Ada Byron"`,
  ).join(' ');
  it.each<[string, () => string]>([
    ['200,000 nested blocks', () => '<div class="byline author">'.repeat(200_000)],
    [
      '200,000 nested bylines, closed',
      () => `${'<span class="author">'.repeat(200_000)}By Ada Byron${'</span>'.repeat(200_000)}`,
    ],
    ['50,000 attributes', () => page('', `<h1 ${attributes}>T</h1>${STORY}`)],
    ['5 MB of one text', () => page('', `<h1>T</h1><p>${'word '.repeat(1_000_000)}`)],
    ['5 MB of one word', () => page('', `<h1>T</h1><p class="byline">By ${'Ada'.repeat(1_600_000)}`)],
    [
      '100,000 addresses',
      () => page('', `<h1>T</h1>${'<a href="mailto:a@news.example">a@news.example</a> '.repeat(100_000)}`),
    ],
    ['a megabyte of signs in a script', () => page(`<script>${'x@y.z,'.repeat(170_000)}</script>`)],
    [
      'a megabyte of letters before a sign in a script',
      () => page(`<script>${`${'a'.repeat(2_000)}@`.repeat(500)}</script>`),
    ],
    ['100,000 times', () => page('', `<h1>T</h1>${'<time datetime="x">x</time>'.repeat(100_000)}`)],
    ['100,000 meta elements', () => page('<meta name="author" content="x y">'.repeat(100_000))],
    [
      '100,000 profiles',
      () => page('', `<h1>T</h1>${'<a href="https://x.com/ada">Ada</a>'.repeat(100_000)}`),
    ],
  ])('are read within their limit: %s', (_name, html) => {
    expect(read(html()).text.length).toBeLessThanOrEqual(250_000);
  });

  it('are read up to the end when they are cut within a tag', () => {
    const reading = read(`<h1>Bridge opens after nine years</h1>${STORY}<p>And <a href="https://x`);
    expect(reading.kind).toBe('article');
    expect(reading.title).toBe('Bridge opens after nine years');
  });
});

describe('bytes with a wrong encoding declaration', () => {
  const html = page('<meta charset="iso-8859-1">', `<h1>Brücke nach neun Jahren geöffnet</h1>${STORY}`);
  const readBytes = (bytes: Uint8Array, contentType: string) => read(decodePage(bytes, contentType));

  it('are decoded by their byte-order mark, then by the header, whatever the page says', () => {
    expect(readBytes(Buffer.from(`\ufeff${html}`), 'text/html; charset=latin1').title).toBe(
      'Brücke nach neun Jahren geöffnet',
    );
    expect(readBytes(Buffer.from(html), 'text/html; charset=utf-8').title).toBe(
      'Brücke nach neun Jahren geöffnet',
    );
  });

  it('spoil only the part that uses another encoding', () => {
    const mixed = Buffer.concat([Buffer.from(html), Buffer.from('<p>Höhe</p>', 'latin1')]);
    expect(readBytes(mixed, 'text/html; charset=utf-8').title).toBe('Brücke nach neun Jahren geöffnet');
  });

  it('are not an article when they are not text', () => {
    const noise = Uint8Array.from(
      { length: 200_000 },
      (_byte, index) => (index * index * 31 + index * 7) % 256,
    );
    const text = decodePage(noise, 'text/html; charset=utf-8');
    expect(isGarbled(text)).toBe(true);
    expect(read(text).kind).not.toBe('article');
  });
});
