import { readFeed } from '../../../packages/reader/feeds/read-feed.ts';
import { readOpml } from '../../../packages/reader/feeds/read-opml.ts';
import { escaped, pieces, type Slot } from './slot.ts';

const FEED = 'https://www.news.example/feed';

const feed = (name: string, make: (text: string) => string): Slot => ({
  name: `feed: ${name}`,
  read: (text) => readFeed(make(text), FEED),
});

const rss = (item: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>x</title>${channel}<item><title>A bridge</title><link>https://www.news.example/x</link>${item}</item></channel></rss>`;
const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><title>A bridge</title><link href="https://www.news.example/x"/>${entry}</entry></feed>`;
const sitemap = (own: string) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url><loc>https://www.news.example/x</loc><news:news><news:title>A bridge</news:title></news:news>${own}</url></urlset>`;
const RSS_FIELDS = [
  'title',
  'link',
  'guid',
  'pubDate',
  'author',
  'dc:creator',
  'dc:date',
  'description',
  'category',
  'dc:language',
  'x:y',
];
const ATOM_FIELDS = ['title', 'id', 'published', 'updated', 'summary', 'content', 'author'];
const SITEMAP_FIELDS = [
  'loc',
  'news:title',
  'news:publication_date',
  'news:name',
  'news:language',
  'image:loc',
];
const JSON_FIELDS = ['title', 'url', 'date_published', 'summary', 'content_text', 'image', 'language', 'id'];

export const FEED_SLOTS: Slot[] = [
  feed('whole text', (text) => text),
  feed('before the declaration', (text) => `${text}${rss('')}`),
  feed('after the declaration', (text) => `<?xml version="1.0"?>${text}${rss('').slice(21)}`),
  feed('before an element of no feed', (text) => `<?xml version="1.0"?>${text}<x>`),
  feed('declaration', (text) => `<?xml ${text}?>${rss('').slice(21)}`),
  feed('before a sitemap', (text) => `${text}${sitemap('')}`),
  feed('comment', (text) => rss(`<!--${text}-->`)),
  feed('name of the channel', (text) =>
    rss('', `<description>${escaped(text)}</description><language>${escaped(text)}</language>`),
  ),
  feed('URL of media', (text) =>
    rss(`<media:content medium="image" type="${escaped(text)}" url="https://x.example/${escaped(text)}"/>`),
  ),
  feed('between fields', (text) => rss(escaped(text))),
  feed('markup', (text) => rss(text)),
  ...RSS_FIELDS.map((name) => feed(`RSS ${name}`, (text) => rss(`<${name}>${escaped(text)}</${name}>`))),
  ...['title', 'description', 'dc:creator'].map((name) =>
    feed(`RSS ${name} as CDATA`, (text) =>
      rss(`<${name}><![CDATA[${text.replaceAll(']]>', '')}]]></${name}>`),
    ),
  ),
  feed('RSS many items', (text) =>
    rss(
      '',
      pieces(text, 500)
        .map(
          (piece) =>
            `<item><title>${escaped(piece)}</title><link>https://www.news.example/${escaped(piece)}</link></item>`,
        )
        .join(''),
    ),
  ),
  ...ATOM_FIELDS.map((name) => feed(`Atom ${name}`, (text) => atom(`<${name}>${escaped(text)}</${name}>`))),
  feed('Atom link', (text) =>
    atom(`<link rel="${escaped(text)}" href="https://www.news.example/${escaped(text)}"/>`),
  ),
  feed('Atom name of an author', (text) => atom(`<author><name>${escaped(text)}</name></author>`)),
  ...SITEMAP_FIELDS.map((name) =>
    feed(`sitemap ${name}`, (text) => sitemap(`<${name}>${escaped(text)}</${name}>`)),
  ),
  feed('sitemap markup', (text) => sitemap(text)),
  ...JSON_FIELDS.map((name) =>
    feed(`JSON ${name}`, (text) =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'x',
        items: [{ id: '1', title: 'A bridge', url: 'https://www.news.example/x', [name]: text }],
      }),
    ),
  ),
  feed('JSON name of an author', (text) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'x',
      items: [{ id: '1', title: 'A bridge', url: 'https://www.news.example/x', authors: [{ name: text }] }],
    }),
  ),
];

const opml = (name: string, make: (text: string) => string): Slot => ({
  name: `OPML: ${name}`,
  read: (text) => readOpml(make(text)),
});

export const OPML_SLOTS: Slot[] = [
  opml('whole text', (text) => text),
  opml(
    'before the root',
    (text) => `${text}<opml version="2.0"><body><outline text="x" xmlUrl="/f"/></body></opml>`,
  ),
  opml(
    'title of the file',
    (text) =>
      `<opml version="2.0"><head><title>${escaped(text)}</title></head><body><outline text="x" xmlUrl="/f"/></body></opml>`,
  ),
  opml(
    'title of a feed',
    (text) =>
      `<opml version="2.0"><body><outline text="${escaped(text)}" title="${escaped(text)}" xmlUrl="/f"/></body></opml>`,
  ),
  opml(
    'URL of a feed',
    (text) =>
      `<opml version="2.0"><body><outline text="x" xmlUrl="https://x.example/${escaped(text)}"/></body></opml>`,
  ),
  opml(
    'between outlines',
    (text) => `<opml version="2.0"><body>${text}<outline text="x" xmlUrl="/f"/></body></opml>`,
  ),
];
