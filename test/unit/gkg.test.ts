import { afterEach, describe, expect, it, vi } from 'vitest';
import { readArticleListLine } from '../../activities/news/article-list-line.ts';
import { readGkgLine } from '../../activities/news/gkg-line.ts';
import { GKG_STREAMS, quartersBetween, readGkgList } from '../../activities/news/gkg-lists.ts';
import { linesOf } from '../../activities/news/store-lines.ts';
import { openZipEntry } from '../../activities/web/index.ts';
import { gkgLine } from '../support/pages/gkg-files.ts';
import { zipOf } from '../support/pages/zip-files.ts';

const seen = '20261120101500';
const BASE = 'http://mirror.example/gdeltv2/';

describe('a line of the Global Knowledge Graph', () => {
  it('gives title, authors, and the precise time of an article', () => {
    const line = gkgLine({
      index: 1,
      seen,
      url: 'https://paper.example/a?b=1',
      title: 'Crane &amp; harbour: &#x27;all still&#x27;',
      authors: 'Ada Reporter;Ben Writer',
      precise: '20261120093000',
    });
    expect(readGkgLine(`${line}\r`)).toEqual({
      kind: 'article',
      seenAt: new Date('2026-11-20T10:15:00Z'),
      item: {
        title: "Crane & harbour: 'all still'",
        url: 'https://paper.example/a?b=1',
        published: { value: '2026-11-20T09:30:00Z', precision: 'second' },
        authors: ['Ada Reporter', 'Ben Writer'],
        summary: null,
        image: 'https://www.paper-1.example/pictures/1.jpg',
        language: 'en',
        publication: null,
      },
    });
  });

  it('leaves missing values unknown', () => {
    expect(readGkgLine(gkgLine({ index: 1, seen, precise: '20991301000000' }))).toMatchObject({
      item: { published: null, authors: [] },
    });
    const translated = gkgLine({ index: 1, seen, translation: 'srclc:fra;eng:Moses 2.1.1' });
    expect(readGkgLine(translated)).toMatchObject({ item: { language: 'fr' } });
  });

  it.each([
    ['a column too few', gkgLine({ index: 1, seen }).replace('\t', '')],
    ['a column too many', `${gkgLine({ index: 1, seen })}\t`],
    ['no time', gkgLine({ index: 1, seen: 'yesterday' })],
    ['nothing', ''],
  ])('is malformed with %s', (_what, line) => {
    expect(readGkgLine(line)).toEqual({ kind: 'malformed' });
  });

  it.each([
    ['a broadcast', gkgLine({ index: 1, seen, collection: 2 })],
    ['no title', gkgLine({ index: 1, seen, title: null })],
    ['not a web URL', gkgLine({ index: 1, seen, url: 'ftp://paper.example/a' })],
  ])('is not an article with %s', (_what, line) => {
    expect(readGkgLine(line)).toEqual({ kind: 'other' });
  });
});

describe('a line of the Article List', () => {
  const minute = new Date('2026-11-20T10:16:00Z');
  const full = {
    date: '2026-11-20T09:30:00.000Z',
    url: 'https://paper.example/a?b=1',
    domain: 'paper.example',
    outletName: 'The Paper',
    outletLogo: 'https://paper.example/logo.png',
    outletTwitter: '@paper',
    title: 'Crane &amp; harbour',
    image: 'https://paper.example/crane.jpg',
    desc: 'The cranes of the harbour stand still.',
    lang: 'en',
    author: 'Ada Reporter',
  };
  const read = (given: object) => readArticleListLine(JSON.stringify({ ...full, ...given }), minute);

  it('gives the opening, the author and the outlet of an article', () => {
    expect(read({})).toEqual({
      kind: 'article',
      seenAt: minute,
      item: {
        title: 'Crane & harbour',
        url: 'https://paper.example/a?b=1',
        published: { value: '2026-11-20T09:30:00Z', precision: 'second' },
        authors: ['Ada Reporter'],
        summary: 'The cranes of the harbour stand still.',
        image: 'https://paper.example/crane.jpg',
        language: 'en',
        publication: 'The Paper',
      },
    });
  });

  it.each<[string, object, object]>([
    [
      'an author of several',
      { author: 'By Ada Reporter and GRACE HOPPER' },
      { authors: ['Ada Reporter', 'Grace Hopper'] },
    ],
    ['an empty author', { author: ' ' }, { authors: [] }],
    ['an address as author', { author: 'https://www.facebook.com/ada' }, { authors: [] }],
    ['no author', { author: null }, { authors: [] }],
    ['no author where it states a desk', { author: 'News Desk' }, { authors: [] }],
    [
      'markup in the description',
      { desc: '<p>Cranes <b>stand</b> still.</p><script>x()</script>' },
      { summary: 'Cranes stand still.' },
    ],
    [
      'markup escaped twice',
      { desc: '&lt;p&gt;Cranes &amp;amp; docks&lt;/p&gt;' },
      { summary: 'Cranes & docks' },
    ],
    ['a description that is the title', { desc: full.title }, { summary: null }],
    ['an empty description', { desc: '' }, { summary: null }],
    ['a description that is not a text', { desc: { a: 1 } }, { summary: null }],
    ['the time at which GDELT saw it', { date: '2026-11-20T10:16:00.000Z' }, { published: null }],
    ['the time at which the quarter began', { date: '2026-11-20T10:01:00.000Z' }, { published: null }],
    ['a date in the future', { date: '2027-01-01T00:00:00.000Z' }, { published: null }],
    ['a day as date', { date: '2026-11-19' }, { published: null }],
    ['a language with a script', { lang: 'zh-Hant' }, { language: 'zh' }],
    ['no language', { lang: '' }, { language: null }],
    ['an image that is not a URL', { image: 'none' }, { image: null }],
  ])('may have %s', (_what, given, item) => {
    expect(read(given)).toMatchObject({ kind: 'article', item });
  });

  it.each([
    ['no title', read({ title: ' ' }), 'other'],
    ['not a web URL', read({ url: 'ftp://paper.example/a' }), 'other'],
    ['no JSON', readArticleListLine('{"url":"https://paper.exa', minute), 'malformed'],
    ['no object', readArticleListLine('["https://paper.example/a"]', minute), 'malformed'],
  ])('is not an article with %s', (_what, line, kind) => {
    expect(line).toEqual({ kind });
  });
});

describe('the lists of files', () => {
  const [english, translated] = GKG_STREAMS;
  const text = [
    '52373 3bc5a2b3d0c3bc0a7b2a7b1a7f0b6c11 http://data.gdeltproject.org/gdeltv2/20261120101500.export.CSV.zip',
    '92373 3bc5a2b3d0c3bc0a7b2a7b1a7f0b6c12 http://data.gdeltproject.org/gdeltv2/20261120101500.mentions.CSV.zip',
    '9123456 3bc5a2b3d0c3bc0a7b2a7b1a7f0b6c13 http://data.gdeltproject.org/gdeltv2/20261120101500.gkg.csv.zip',
    '123456 3bc5a2b3d0c3bc0a7b2a7b1a7f0b6c14 http://evil.example/20261120101500.translation.gkg.csv.zip',
    'cut off in the mid',
  ].join('\n');

  it('name the files of their stream, which are fetched from the configured URL', () => {
    expect(readGkgList(text, english, BASE)).toEqual([
      {
        name: '20261120101500.gkg.csv.zip',
        url: `${BASE}20261120101500.gkg.csv.zip`,
        md5: '3bc5a2b3d0c3bc0a7b2a7b1a7f0b6c13',
        covers_until: new Date('2026-11-20T10:15:00Z'),
      },
    ]);
    expect(readGkgList(text, translated, BASE)).toMatchObject([
      { url: `${BASE}20261120101500.translation.gkg.csv.zip` },
    ]);
  });

  it('are computed from the clock for the time of an outage', () => {
    const from = new Date('2026-11-20T23:30:00Z');
    const to = new Date('2026-11-21T00:15:00Z');
    expect(quartersBetween(from, to, english, BASE).map(({ name }) => name)).toEqual([
      '20261120234500.gkg.csv.zip',
      '20261121000000.gkg.csv.zip',
    ]);
  });
});

describe('unpacking', () => {
  const LIMITS = { bytes: 1_000_000, line: 1_000 };
  const lines = async (zip: Buffer) => {
    const found: string[] = [];
    const { bytes } = await openZipEntry(zip, LIMITS.bytes);
    for await (const line of linesOf(bytes, LIMITS)) found.push(line);
    return found;
  };

  it('yields the lines of the only file, including an unterminated last line, and truncates a long one', async () => {
    expect(await lines(zipOf('a.csv', Buffer.from(`é\n\n${'x'.repeat(5_000)}\nlast`)))).toEqual([
      'é',
      '',
      'x'.repeat(1_000),
      'last',
    ]);
  });

  it.each([
    ['a bomb that declares its size', zipOf('a.csv', Buffer.alloc(50_000_000)), /50000000 bytes/],
    ['a bomb with a false size', zipOf('a.csv', Buffer.alloc(50_000_000), 900), /not a valid ZIP/],
    ['a truncated file', zipOf('a.csv', Buffer.from('a\n'.repeat(9_000))).subarray(0, 60), /not a valid ZIP/],
    ['not a ZIP file', Buffer.from('<html>'), /not a valid ZIP/],
  ])('refuses %s', async (_what, zip, message) => {
    await expect(lines(zip)).rejects.toThrow(message);
  });

  afterEach(() => vi.unstubAllEnvs());
  it.each(['UTC', 'Asia/Kolkata', 'America/New_York'])(
    'dates the file as it was packed: %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      const { modified } = await openZipEntry(zipOf('a.csv', Buffer.from('a')));
      expect(modified.toISOString()).toBe('2026-10-31T00:00:00.000Z');
    },
  );
});
