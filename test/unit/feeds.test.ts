import { describe, expect, it } from 'vitest';
import { readShownDate } from '../../activities/news/shown-date.ts';
import { hasNoPage, readFeed } from '../../packages/reader/feeds/read-feed.ts';
import { readOpml } from '../../packages/reader/feeds/read-opml.ts';

const URL_OF_FEED = 'https://paper.example/feeds/all.xml';
const items = (text: string) => {
  const reading = readFeed(text, URL_OF_FEED);
  if (!reading.ok) throw new Error(reading.message);
  return reading.items;
};
const message = (text: string) => {
  const reading = readFeed(text, URL_OF_FEED);
  return reading.ok ? 'read' : reading.message;
};

const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>Paper</title><link>https://paper.example/</link><description>All</description><language>en-GB</language>
<item><title>Crane &amp;amp; harbour</title><link>/a?utm_source=rss</link><guid isPermaLink="false">1</guid>
<pubDate>Fri, 20 Nov 2026 10:15:00 +0100</pubDate><dc:creator>Ada Reporter</dc:creator>
<description><![CDATA[<p>It <b>stands</b> still.</p><script>alert(1)</script>]]></description>
<media:content url="https://paper.example/a.jpg" medium="image"/></item>
<item><title>Without a link</title></item>
<item><title>By its guid</title><guid>https://paper.example/b</guid></item>
</channel></rss>`;

const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title><id>x</id>
<updated>2026-11-20T10:00:00Z</updated><entry><title type="html">Kr&amp;auml;ne</title><id>1</id>
<link rel="alternate" href="https://paper.example/kraene"/><published>2026-11-20T09:00:00Z</published>
<updated>2026-11-20T10:00:00Z</updated><author><name>Ben Writer</name></author><summary>Still.</summary></entry></feed>`;

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
<url><loc>https://paper.example/c?a=1&amp;b=2</loc><news:news><news:publication><news:name>The Paper</news:name>
<news:language>de</news:language></news:publication><news:publication_date>2026-11-20T11:00:00+00:00</news:publication_date>
<news:title><![CDATA[Kräne & Häfen]]></news:title></news:news></url>
<url><loc>https://paper.example/about</loc></url></urlset>`;

describe('a feed', () => {
  it('is read as RSS, with plain text, absolute URLs and times', () => {
    expect(items(RSS)).toEqual([
      {
        title: 'Crane & harbour',
        url: 'https://paper.example/a?utm_source=rss',
        published: { value: '2026-11-20T09:15:00Z', precision: 'second' },
        authors: ['Ada Reporter'],
        summary: 'It stands still.',
        image: 'https://paper.example/a.jpg',
        language: 'en',
        publication: null,
      },
      expect.objectContaining({ title: 'By its guid', url: 'https://paper.example/b', published: null }),
    ]);
  });

  it('is read as Atom', () => {
    expect(items(ATOM)).toMatchObject([
      {
        title: 'Kräne',
        url: 'https://paper.example/kraene',
        published: { value: '2026-11-20T09:00:00Z' },
        authors: ['Ben Writer'],
        summary: 'Still.',
      },
    ]);
  });

  it('is read as a news sitemap', () => {
    expect(items(SITEMAP)).toEqual([
      {
        title: 'Kräne & Häfen',
        url: 'https://paper.example/c?a=1&b=2',
        published: { value: '2026-11-20T11:00:00+00:00', precision: 'second' },
        authors: [],
        summary: null,
        image: null,
        language: 'de',
        publication: 'The Paper',
      },
    ]);
  });

  const NAMESPACES =
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"';
  const inRss = (fields: string) =>
    itemOf(
      `<rss version="2.0" ${NAMESPACES}><channel><title>News</title><item><title>Engines</title><link>https://news.example/1</link>${fields}</item></channel></rss>`,
    );
  const inAtom = (fields: string, feed = '', entry = '') =>
    itemOf(
      `<feed xmlns="http://www.w3.org/2005/Atom" ${feed.startsWith(' ') ? feed : ''}><title>News</title>${feed.startsWith(' ') ? '' : feed}<entry ${entry}><title>Engines</title><link href="one"/>${fields}</entry></feed>`,
    );
  const itemOf = (text: string) => {
    const reading = readFeed(text, 'https://news.example/feed');
    return reading.ok ? reading.items[0] : undefined;
  };

  it.each([
    ['with an e-mail address', 'Ada Lovelace (ada@news.example)', ['Ada Lovelace']],
    ['after "By"', 'By Ada Lovelace', ['Ada Lovelace']],
    [
      'in one element',
      'Ada Lovelace, Charles Babbage and Mary Somerville',
      ['Ada Lovelace', 'Charles Babbage', 'Mary Somerville'],
    ],
    ['in capitals', 'ADA LOVELACE', ['Ada Lovelace']],
    ['with a role', 'Ada Lovelace, Energy Editor', ['Ada Lovelace']],
    ['with one name', 'Suryani', ['Suryani']],
    ['with an agency', 'Ada Lovelace, Reuters', ['Ada Lovelace']],
    ['with the agency of the picture', 'Text: Ada Lovelace, Foto: Reuters', ['Ada Lovelace']],
    ['that is a desk', 'News Desk', []],
    ['that is an agency', 'Reuters', []],
    ['that is the outlet', 'Port News', []],
    ['that is an account', 'admin', []],
    ['that is a role', 'Staff Writer', []],
    ['that is a mailbox', 'ada@news.example', []],
    ['that is a newsroom, in French', 'La rédaction', []],
    ['that is a newsroom, in Spanish', 'Redacción', []],
    ['that is a newsroom, in German', 'Grenzfunk-Redaktion', []],
    ['that is a newsroom, in Japanese', '編集部', []],
  ])('names people as they are called: a creator %s', (_why, creator, names) =>
    expect(inRss(`<dc:creator>${creator}</dc:creator>`)?.authors).toEqual(names),
  );

  it.each([
    ['the author of the feed', inAtom('', '<author><name>Ada Lovelace</name></author>')],
    [
      'the author of its source',
      inAtom(
        '<source><author><name>Ada Lovelace</name></author></source>',
        '<author><name>Other News</name></author>',
      ),
    ],
    ['the author of a podcast', inRss('<itunes:author>Ada Lovelace</itunes:author>')],
  ])('gives an item without an author %s', (_why, item) => expect(item?.authors).toEqual(['Ada Lovelace']));

  it.each([
    ['the one in HTML', '<link type="application/json" href="/1.json"/><link type="text/html" href="/1"/>'],
    [
      'none of its comments or files',
      '<link rel="replies" href="/c"/><link rel="enclosure" href="/a"/><link href="/1"/>',
    ],
    ['its own if there is no other', '<link rel="self" href="/1"/>'],
  ])('has, of several links, %s', (_why, links) => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><title>Engines</title>${links}</entry></feed>`;
    expect(itemOf(feed)?.url).toBe('https://news.example/1');
  });

  it('has an address in the feed if it has no page, so that its author and date are known', () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><author><name>Ada Lovelace</name></author>
      <entry><title>Engines</title><id>urn:uuid:1</id><published>2024-01-02T00:00:00Z</published></entry></feed>`;
    const item = itemOf(feed);
    expect(item).toMatchObject({
      url: 'https://news.example/feed#urn%3Auuid%3A1',
      authors: ['Ada Lovelace'],
    });
    expect(item && hasNoPage(item, 'https://news.example/feed')).toBe(true);
  });

  it('of JSON has the day of its change if that of publication is blank', () => {
    const items = [
      { id: '1', url: '/1', title: 'Engines', date_published: '', date_modified: '2024-01-02T10:00:00Z' },
    ];
    const feed = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'News', items });
    expect(itemOf(feed)?.published?.value.slice(0, 10)).toBe('2024-01-02');
  });

  it.each([
    ['with a short month of another language', 'Mi, 04 Mär 2026 10:15:00 +0100', '2026-03-04'],
    ['without a zone', 'WED,12 NOV 2025 08:14:09', '2025-11-12'],
    ['with an ambiguous zone', 'Wed, 12 Nov 2025 09:14:00 IST', '2025-11-12'],
    ['with a month in another language', 'jeu., 12 décembre 2024 09:14:00 +0100', '2024-12-12'],
    ['as other programs write it', '12/11/2025 09:14', '2025-11-12'],
    ['in seconds of the past', '1762935249', '2025-11-12T08:14:09Z'],
    ['with a year of two digits', 'Sat, 07 Mar 26 06:15:00 EST', '2026-03-07T11:15:00Z'],
    ['as RFC 850 writes it', 'Saturday, 07-Mar-26 06:15:00 GMT', '2026-03-07T06:15:00Z'],
    ['of an empty machine', 'Mon, 00 Jan 0001 00:00:00 +0000', undefined],
  ])('has at least the day of a date %s', (_why, date, day) =>
    expect(inRss(`<pubDate>${date}</pubDate>`)?.published?.value).toBe(day),
  );

  it('has the date of another element if its own is none', () =>
    expect(
      inRss('<pubDate>0000-00-00 00:00:00</pubDate><dc:date>2026-09-30T12:00:00Z</dc:date>')?.published
        ?.value,
    ).toBe('2026-09-30T12:00:00Z'));

  it('has the date of Dublin Core terms', () =>
    expect(inRss('<dcterms:issued>2025-11-12T09:14:00+01:00</dcterms:issued>')?.published?.value).toBe(
      '2025-11-12T09:14:00+01:00',
    ));

  it('resolves links by the bases of feed and entry', () =>
    expect(inAtom('', ' xml:base="https://news.example/a/"', 'xml:base="b/c/"')?.url).toBe(
      'https://news.example/a/b/c/one',
    ));

  it('keeps what looks like a tag in a title of plain text', () =>
    expect(
      itemOf(
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="text">Why &lt;blink&gt; died</title><link href="https://news.example/1"/></entry></feed>',
      )?.title,
    ).toBe('Why <blink> died'));

  it('is refused with a document type definition, because its entities could exhaust memory', () => {
    const bomb = `<?xml version="1.0"?><!-- x --><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<rss version="2.0"><channel><title>&b;</title><item><title>&b;</title><link>https://a.example/</link></item></channel></rss>`;
    expect(message(bomb)).toContain('document type definition');
    expect(message(bomb.replace('?><!--', '?>\n\n<!--'))).toContain('document type definition');
  });

  it.each([
    ['a page', '<!doctype html><title>Not here</title>'],
    ['half an RSS', RSS.slice(0, 700)],
    ['nothing', ''],
    [
      'an index of sitemaps',
      '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
    ],
  ])('is invalid or empty when it is %s', (_what, text) => {
    expect(['read', 'The response is neither a feed nor a news sitemap.']).toContain(message(text));
  });

  it('is read up to item 1,000', () => {
    const many = RSS.replace(
      /<item>[\s\S]*<\/item>/,
      Array.from(
        { length: 1_200 },
        (_, at) => `<item><title>Item ${at}</title><link>/i/${at}</link></item>`,
      ).join(''),
    );
    expect(items(many)).toHaveLength(1_000);
  });
});

describe('an OPML file', () => {
  it('lists feeds at any depth', () => {
    const opml = `<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>
<outline text="News"><outline type="rss" text="Paper" xmlUrl="https://paper.example/feed"/></outline>
<outline text="No feed" htmlUrl="https://a.example/"/></body></opml>`;
    expect(readOpml(opml)).toEqual([{ url: 'https://paper.example/feed', title: 'Paper' }]);
  });

  it.each(['', '<html></html>', '<!DOCTYPE opml [<!ENTITY a "b">]><opml/>'])(
    'is not recognized in %s',
    (text) => {
      expect(readOpml(text)).toBeNull();
    },
  );
});

describe('a date in display format', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  it.each([
    ['22 hours ago', '2026-11-20T12:00:00.000Z', 'hour'],
    ['1 min ago', '2026-11-21T09:59:00.000Z', 'minute'],
    ['3 days ago', '2026-11-18', 'day'],
    ['Nov 20, 2026', '2026-11-20', 'day'],
    ['20 Nov 2026', '2026-11-20', 'day'],
    ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', 'second'],
  ])('%s is %s', (text, value, precision) => {
    expect(readShownDate(text, now)).toEqual({ value, precision });
  });

  it.each(['3 weeks ago', 'last year', '', 'Nov 31, 2026', `${10 ** 15} days ago`, `${10 ** 20} min ago`])(
    '%s is not a date',
    (text) => {
      expect(readShownDate(text, now)).toBeNull();
    },
  );
});
