import { readFeed } from '../../../packages/reader/feeds/read-feed.ts';
import { readOpml } from '../../../packages/reader/feeds/read-opml.ts';
import { readAuthorPage } from '../../../packages/reader/pages/author-page.ts';
import { readHomePage } from '../../../packages/reader/pages/home-page.ts';
import { readWatchedPage } from '../../../packages/reader/pages/watched-page.ts';
import { SENTENCES } from './article-page.ts';
import {
  authorUrl,
  type ElementSlot,
  list,
  many,
  personName,
  type Rows,
  structured,
} from './element-slots.ts';

/** Addresses as Cloudflare writes them, of different people. */
const CODED: Rows[number] = [
  'coded addresses',
  many((at) => `<a data-cfemail="${(0x10 + (at % 200)).toString(16)}7071705e707b6970">x</a>`),
];
/** In these scripts each line may be a name with a role. */
const KOREAN: Rows[number] = ['Korean bylines', many(() => '<p>김철수 기자</p>')];

const AUTHOR_PAGE: Rows = [
  CODED,
  KOREAN,
  ['names', many((at) => `<h1>${personName(at)}</h1>`)],
  [
    'headings in a menu',
    (count) => `<nav>${many((at) => `<h1>${personName(at)}</h1>`)(count)}</nav><h1>Ada Lovelace</h1>`,
  ],
  ['roles', many((at) => `<p class="job-title">Editor ${at}</p>`)],
  [
    'roles in a menu',
    (count) => `<nav>${many((at) => `<p class="author role">Editor ${at}</p>`)(count)}</nav>`,
  ],
  ['biographies', many((at) => `<p class="author-bio">${personName(at)} is a reporter.</p>`)],
  [
    'biographies in a menu',
    (count) =>
      `<nav>${many((at) => `<p class="author-bio">${personName(at)} is a reporter.</p>`)(count)}</nav>`,
  ],
  [
    'works',
    many(
      (at) =>
        `<article><a href="/2026/11/03/x${at}">A bridge for the town ${at}</a><time>3 November 2026</time></article>`,
    ),
  ],
  [
    'works in one list',
    (count) =>
      `<ul>${many((at) => `<li><h3><a href="/2026/11/03/x${at}">A bridge for the town ${at}</a></h3><p class="byline">By ${personName(at)}</p></li>`)(count)}</ul>`,
  ],
  [
    'links to one work',
    many((at) => `<article><a href="/2026/11/03/x">A bridge for the town ${at}</a></article>`),
  ],
  ['links to works', many((at) => `<a href="/2026/11/03/x${at}">A bridge for the town ${at}</a> `)],
  [
    'people in data',
    (count) => structured(list(count, (at) => ({ '@type': 'Person', name: personName(at) }))),
  ],
  [
    'profiles in data',
    (count) =>
      structured({
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: 'Ada Lovelace',
          sameAs: list(count, (at) => `https://x.com/ada${at}`),
          knowsAbout: list(count, (at) => `topic ${at}`),
          email: list(count, (at) => `ada${at}@news.example`),
        },
      }),
  ],
  [
    'articles in data',
    (count) =>
      structured(
        list(count, (at) => ({
          '@type': 'NewsArticle',
          headline: `A bridge ${at}`,
          url: `/2026/x${at}`,
          author: personName(at),
        })),
      ),
  ],
  ['addresses', many((at) => `<p>${personName(at)} <a href="mailto:a${at}@news.example">write</a></p>`)],
  ['profiles', many((at) => `<p>${personName(at)} <a href="https://x.com/ada${at}">X</a></p>`)],
  ['staff', many((at) => `<a href="${authorUrl(at)}">${personName(at)}</a> `)],
  [
    'sections',
    many(
      (at) =>
        `<section><h2>Topic ${at}</h2><a href="/2026/11/03/x${at}">A bridge for the town ${at}</a></section>`,
    ),
  ],
];

const HOME: Rows = [
  CODED,
  KOREAN,
  ['links', many((at) => `<a href="/section-${at}">Section ${at}</a> `)],
  [
    'links to stories',
    many(
      (at) =>
        `<article><h2><a href="/2026/11/03/x${at}">A bridge for the town ${at}</a></h2><p>${SENTENCES}</p></article>`,
    ),
  ],
  ['site names', many((at) => `<meta property="og:site_name" content="The News ${at}">`)],
  [
    'publishers',
    (count) =>
      structured(
        list(count, (at) => ({
          '@type': 'NewsMediaOrganization',
          name: `The News ${at}`,
          address: { addressCountry: 'DE' },
        })),
      ),
  ],
  ['feeds', many((at) => `<link rel="alternate" type="application/rss+xml" href="/feed${at}">`)],
  ['prices', many((at) => `<p>Add to cart ${at} €</p>`)],
  ['scripts', many((at) => `<script src="https://cdn${at}.example/x.js"></script>`)],
  ['headings', many((at) => `<h2>A bridge ${at}</h2>`)],
  ['titles', many((at) => `<title>The News | ${at}</title>`)],
  ['separators in the title', (count) => `<title>${many((at) => `The News ${at} | `)(count)}</title>`],
];

const FEED = 'https://www.news.example/feed';
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>x</title>${items}</channel></rss>`;
const item = (own: string) =>
  `<item><title>A bridge</title><link>https://www.news.example/x</link>${own}</item>`;
const FEEDS: Rows = [
  [
    'items',
    (count) =>
      rss(
        many((at) => `<item><title>A bridge ${at}</title><link>https://www.news.example/${at}</link></item>`)(
          count,
        ),
      ),
  ],
  [
    'authors of an item',
    (count) => rss(item(many((at) => `<dc:creator>${personName(at)}</dc:creator>`)(count))),
  ],
  ['categories', (count) => rss(item(many((at) => `<category>x${at}</category>`)(count)))],
  ['elements of any name', (count) => rss(item(many((at) => `<x${at}>y</x${at}>`)(count)))],
  ['media', (count) => rss(item(many((at) => `<media:content url="/i${at}.jpg"/>`)(count)))],
  ['elements within one another', (count) => rss(item(`${'<x>'.repeat(count)}${'</x>'.repeat(count)}`))],
  ['titles of an item', (count) => rss(item(many((at) => `<title>x${at}</title>`)(count)))],
  [
    'Atom entries',
    (count) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title>${many((at) => `<entry><title>A ${at}</title><link href="/x${at}"/><author><name>${personName(at)}</name></author></entry>`)(count)}</feed>`,
  ],
  [
    'Atom links of an entry',
    (count) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><title>A</title>${many((at) => `<link href="/x${at}"/>`)(count)}</entry></feed>`,
  ],
  [
    'URLs of a sitemap',
    (count) =>
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${many((at) => `<url><loc>https://www.news.example/${at}</loc><news:news><news:title>A ${at}</news:title></news:news></url>`)(count)}</urlset>`,
  ],
  [
    'JSON items',
    (count) =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'x',
        items: list(count, (at) => ({
          id: String(at),
          url: `https://www.news.example/${at}`,
          title: `A ${at}`,
          authors: list(3, personName).map((name) => ({ name })),
        })),
      }),
  ],
];

const colleague = (at: number) => `<a href="/x">${personName(at)}</a>, editor. No press releases.`;
const WATCHED_PAGE: Rows = [
  ['refusals of colleagues', many((at) => `<p>${colleague(at)}</p>`)],
  ['refusals in one block', (count) => `<div>${many((at) => `<p>${colleague(at)}</p>`)(count)}</div>`],
  ['refusals in one list', (count) => `<ul>${many((at) => `<li>${colleague(at)}</li>`)(count)}</ul>`],
  ['refusals within each other', (count) => `${'<div>No PR.'.repeat(count)}${'</div>'.repeat(count)}`],
  ['paragraphs', many((at) => `<p>${'A'.repeat(300)} ${at}</p>`)],
  ['classes', many((at) => `<p class="${personName(at).replace(' ', '-')}">One</p>`)],
];

const OPML: Rows = [['outlines', many((at) => `<outline text="x${at}" xmlUrl="https://x.example/${at}"/>`)]];

const slots = (file: string, rows: Rows, readFile: (text: string) => unknown): ElementSlot[] =>
  rows.map(([name, write]) => ({ name: `${file}: ${name}`, readMany: (count) => readFile(write(count)) }));

export const OTHER_ELEMENTS: ElementSlot[] = [
  ...slots('author page', AUTHOR_PAGE, (elements) =>
    readAuthorPage(`${elements}<h1>Ada Lovelace</h1>`, 'https://www.news.example/author/ada-lovelace/'),
  ),
  ...slots('watched page', WATCHED_PAGE, (elements) =>
    readWatchedPage(`<h1>Ada Lovelace</h1>${elements}`, 'https://www.news.example/author/ada-lovelace/'),
  ),
  ...slots('home page', HOME, (elements) => readHomePage(elements, 'https://www.news.example/', null)),
  ...slots('feed', FEEDS, (text) => readFeed(text, FEED)),
  ...slots('OPML', OPML, (outlines) => readOpml(`<opml version="2.0"><body>${outlines}</body></opml>`)),
];
