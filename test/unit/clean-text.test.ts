import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { decodePage } from '../../activities/web/decode.ts';
import { clean, cut, inLines, oneLine, TEXT_BOUNDS } from '../../model/text/clean-text.ts';
import { readFeed } from '../../packages/reader/feeds/read-feed.ts';
import { readOpml } from '../../packages/reader/feeds/read-opml.ts';
import { newsSitemaps } from '../../packages/reader/pages/news-sitemaps.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { PROJECT } from '../support/stacks/processes.ts';

const PAGE = 'https://www.news.example/story';
const LONG = 'Word '.repeat(20_000);

describe('a text from a page', () => {
  it('contains no NUL and no half of a surrogate pair', () => {
    expect(clean('a\0b\ud800c\udc00d😀')).toBe('abcd😀');
    expect(cut('a😀', 2)).toBe('a');
  });

  it('is one line, or several lines where they separate names', () => {
    expect(oneLine(' a \n\t\u200b b ', 'name')).toBe('a b');
    expect(inLines(' Ada  Lovelace \n\n Bob ', 'byline')).toBe('Ada Lovelace\nBob');
  });

  it('may contain millions of spaces in a row, also in a process without optimized regular expressions', () => {
    const program = `
      import { inLines, oneLine } from './model/text/clean-text.ts';
      const text = 'a' + ' '.repeat(5_000_000) + 'b';
      console.log(JSON.stringify([oneLine(text, 'line'), inLines(text, 'body'), inLines(text + '\\n', 'body')]));`;
    const options = ['--no-regexp-optimization', '--import', 'tsx', '--input-type=module', '--eval', program];
    const printed = execFileSync(process.execPath, options, { cwd: PROJECT, encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual(['a b', 'a b', 'a b']);
  });

  it('is never longer than its row of the table allows', () => {
    for (const [kind, { most }] of Object.entries(TEXT_BOUNDS))
      expect(oneLine('w '.repeat(most), kind as keyof typeof TEXT_BOUNDS).length, kind).toBeLessThanOrEqual(
        most,
      );
  });

  it('is bounded and clean in every field of a reading', () => {
    const data = {
      '@type': 'NewsArticle',
      headline: LONG,
      description: LONG,
      author: { name: LONG, description: LONG },
    };
    const html = `<title>${LONG}</title><meta name="description" content="${LONG}"><h1>${LONG}</h1>
      <link rel="canonical" href="/${'a'.repeat(5_000)}"><script type="application/ld+json">${JSON.stringify(data)}</script><p>\ud800${LONG}</p>`;
    const reading = readArticle(html, PAGE);
    expect(reading.title?.length).toBeLessThanOrEqual(TEXT_BOUNDS.title.most);
    expect(reading.description?.length).toBeLessThanOrEqual(TEXT_BOUNDS.statement.most);
    expect(reading.canonical_url).toBeNull();
    expect(JSON.stringify(reading)).not.toMatch(/\\ud[89a-f]/);
  });

  it('contains no half of a surrogate pair where evidence is cut', () => {
    const reading = readArticle(`<h1>${'a'.repeat(196)}😀${'b'.repeat(50)}</h1>`, PAGE);
    expect(reading.title_evidence?.excerpt.isWellFormed()).toBe(true);
  });
});

describe('a feed', () => {
  const item = `<rss><channel><item><title>${LONG}</title><link>https://news.example/a</link><description>${LONG}</description></item></channel></rss>`;

  it('has bounded fields', () => {
    const reading = readFeed(item, PAGE);
    const [first] = reading.ok ? reading.items : [];
    expect(first?.title.length).toBeLessThanOrEqual(TEXT_BOUNDS.title.most);
    expect(first?.summary?.length).toBeLessThanOrEqual(TEXT_BOUNDS.statement.most);
  });

  it('drops people with names that are too long, and nobody else', () => {
    const person = (name: string) =>
      `<item><title>x</title><link>https://news.example/${name.length}</link><author>${name}</author></item>`;
    const long = `${'('.repeat(5_000)}`;
    const feed = `<rss version="2.0"><channel><title>x</title><item><title>x</title><link>https://news.example/0</link><author/></item>${person('Ada')}${person(long)}${person('Bob Other')}</channel></rss>`;
    const reading = readFeed(feed, PAGE);
    expect(reading.ok && reading.items.map(({ authors }) => authors)).toEqual([
      [],
      ['Ada'],
      [],
      ['Bob Other'],
    ]);
  });

  it('with its own types is refused, however many comments precede them', () => {
    const types = '<!DOCTYPE rss [<!ENTITY a "b">]>';
    expect(readFeed(`<?xml version="1.0"?>${'<!-- -->'.repeat(1_000)}${types}${item}`, PAGE).ok).toBe(false);
    const outline = '<opml version="2.0"><body><outline text="&a;" xmlUrl="/f"/></body></opml>';
    expect(readOpml(`<!--${' '.repeat(3_000)}-->${types}${outline}`)).toBeNull();
    expect(readOpml(outline)).toHaveLength(1);
  });
});

describe('the sitemaps of a robots.txt', () => {
  it('are read from its lines, however they are written', () => {
    const robots =
      '\n\n User-agent: *\r\n  SITEMAP : https://news.example/news.xml # all\nSitemap:/news-2.xml\nDisallow: /sitemap';
    expect(newsSitemaps(robots, PAGE)).toEqual([
      'https://news.example/news.xml',
      'https://www.news.example/news-2.xml',
    ]);
  });
});

describe('an encoding that Node does not support', () => {
  it('is decoded as browsers decode undeclared text', () => {
    const bytes = Buffer.from('caf\xe9 \x93quoted\x94', 'latin1');
    expect(decodePage(bytes, 'text/html; charset=x-user-defined')).toBe('café “quoted”');
  });
});
