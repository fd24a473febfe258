import { BODY } from './article-body-elements.ts';
import { page, read, SENTENCES } from './article-page.ts';
import {
  authorUrl,
  type ElementSlot,
  list,
  many,
  personName,
  type Rows,
  structured,
} from './element-slots.ts';

const article = (own: object) =>
  structured({ '@type': 'NewsArticle', headline: 'A bridge for the town', ...own });

const HEAD: Rows = [
  [
    'JSON-LD authors',
    (count) => article({ author: list(count, (at) => ({ '@type': 'Person', name: personName(at) })) }),
  ],
  [
    'JSON-LD authors, equal',
    (count) => article({ author: list(count, () => ({ '@type': 'Person', name: 'Ada Lovelace' })) }),
  ],
  ['JSON-LD authors as texts', (count) => article({ author: list(count, personName) })],
  ['JSON-LD authors in one text', (count) => article({ author: list(count, personName).join(', ') })],
  ['JSON-LD names of one author', (count) => article({ author: { name: list(count, personName) } })],
  [
    'JSON-LD organizations',
    (count) =>
      article({
        author: list(count, (at) => ({ '@type': 'Organization', name: `Works ${personName(at)} Ltd` })),
      }),
  ],
  [
    'JSON-LD shared accounts',
    (count) => article({ author: list(count, (at) => ({ name: personName(at), url: '/author/editor' })) }),
  ],
  [
    'JSON-LD profiles of an author',
    (count) =>
      article({ author: { name: 'Ada Lovelace', sameAs: list(count, (at) => `https://x.com/ada${at}`) } }),
  ],
  [
    'JSON-LD references to authors',
    (count) =>
      structured([
        {
          '@type': 'NewsArticle',
          headline: 'A bridge for the town',
          author: list(count, (at) => ({ '@id': `#${at}` })),
        },
        ...list(count / 2, (at) => ({ '@type': 'Person', '@id': `#${at}`, name: personName(at) })),
      ]),
  ],
  [
    'JSON-LD articles',
    (count) =>
      structured(
        list(count, (at) => ({
          '@type': 'NewsArticle',
          headline: 'A bridge for the town',
          author: personName(at),
          url: `/x${at}`,
        })),
      ),
  ],
  [
    'JSON-LD articles of this page',
    (count) =>
      structured(
        list(count, (at) => ({
          '@type': 'NewsArticle',
          headline: 'A bridge for the town',
          [`x${at}`]: at,
          author: personName(at),
          url: 'https://www.news.example/2026/11/03/story',
        })),
      ),
  ],
  [
    'JSON-LD people',
    (count) => structured(list(count, (at) => ({ '@type': 'Person', name: personName(at) }))),
  ],
  ['JSON-LD keywords', (count) => article({ keywords: list(count, (at) => `topic ${at}`) })],
  ['JSON-LD types', (count) => article({ '@type': list(count, (at) => `Type${at}`) })],
  [
    'JSON-LD breadcrumbs',
    (count) =>
      structured({
        '@type': 'BreadcrumbList',
        itemListElement: list(count, (at) => ({ name: `Step ${at}`, item: `/s${at}` })),
      }),
  ],
  [
    'JSON-LD publishers',
    (count) =>
      article({ publisher: list(count, (at) => ({ '@type': 'Organization', name: `The News ${at}` })) }),
  ],
  [
    'JSON-LD organizations of the site',
    (count) =>
      structured(
        list(count, (at) => ({
          '@type': 'NewsMediaOrganization',
          name: `The News ${at}`,
          url: 'https://www.news.example/',
          sameAs: [`https://x.com/n${at}`],
        })),
      ),
  ],
  [
    'JSON-LD updates',
    (count) =>
      article({
        liveBlogUpdate: list(count, (at) => ({
          '@type': 'BlogPosting',
          headline: `Update ${at}`,
          author: personName(at),
        })),
      }),
  ],
  ['JSON-LD images', (count) => article({ image: list(count, (at) => `/i${at}.jpg`) })],
  ['JSON-LD sources', (count) => article({ isBasedOn: list(count, (at) => `/x${at}`) })],
  [
    'JSON-LD addresses of the page',
    (count) => article({ url: list(count, (at) => `https://www.news.example/x${at}`) }),
  ],
  ['JSON-LD keys', (count) => article(Object.fromEntries(list(count, (at) => [`key${at}`, at])))],
  ['JSON-LD blocks', many((at) => article({ author: personName(at) }))],
  [
    'JSON-LD blocks that are cut off',
    many(
      (at) =>
        `<script type="application/ld+json">{"@type":"NewsArticle","author":["${personName(at)}"</script>`,
    ),
  ],
  [
    'JSON-LD lists within lists',
    (count) => article({ author: list(count / 10, (at) => [[personName(at)], [[personName(at + 1)]]]) }),
  ],
  ['meta authors', many((at) => `<meta name="author" content="${personName(at)}">`)],
  ['meta authors of a journal', many((at) => `<meta name="citation_author" content="${personName(at)}">`)],
  [
    'meta authors in one element',
    (count) => `<meta name="author" content="${list(count, personName).join(', ')}">`,
  ],
  ['meta tags', many((at) => `<meta property="article:tag" content="topic ${at}">`)],
  [
    'meta keywords',
    (count) => `<meta name="keywords" content="${list(count, (at) => `topic ${at}`).join(', ')}">`,
  ],
  ['meta elements of any name', many((at) => `<meta name="x${at}" content="x">`)],
  ['meta dates', many((at) => `<meta property="article:published_time" content="2026-11-0${at % 9}x">`)],
  ['meta titles', many((at) => `<meta property="og:title" content="A bridge ${at}">`)],
  ['meta site names', many((at) => `<meta property="og:site_name" content="The News ${at}">`)],
  ['meta images', many((at) => `<meta property="og:image" content="/i${at}.jpg">`)],
  [
    'meta publishers',
    many(
      (at) =>
        `<meta name="dc.publisher" content="The News ${at}"><meta name="application-name" content="The News ${at}">`,
    ),
  ],
  ['titles', many((at) => `<title>A bridge ${at}</title>`)],
  ['feeds', many((at) => `<link rel="alternate" type="application/rss+xml" href="/feed${at}">`)],
  ['feeds without an address', many(() => '<link rel="alternate" type="application/rss+xml" href="#">')],
  ['canonical links', many((at) => `<link rel="canonical" href="/x${at}">`)],
  ['links in the head', many((at) => `<link rel="author" href="${authorUrl(at)}">`)],
  ['scripts', many((at) => `<script>var x${at} = "ada${at}@news.example"</script>`)],
  [
    'scripts that write addresses',
    many((at) => `<script>document.write('<a href="mailto:ada${at}@news.example">x</a>')</script>`),
  ],
  [
    'scripts of data',
    many(
      (at) =>
        `<script type="application/json">{"name":"${personName(at)}","bio":"is a reporter","mail":"a${at}@news.example"}</script>`,
    ),
  ],
  [
    'values in a script',
    (count) =>
      `<script type="application/json">{${list(count, (at) => `"k${at}":{"name":"${personName(at)}","mail":"a${at}@news.example"}`).join(',')}}</script>`,
  ],
  ['styles', many((at) => `<style>.x${at}{color:red}</style>`)],
  [
    'attributes',
    (count) => `<meta ${list(count, (at) => `data-author-${at}="${personName(at)}"`).join(' ')}>`,
  ],
];

const BYLINE: Rows = [
  ['Korean bylines', many(() => '<p class="byline">김철수 기자</p>')],
  ['bylines', many((at) => `<p class="byline">By ${personName(at)}</p>`)],
  [
    'bylines within one another',
    (count) => `${'<div class="byline">'.repeat(Math.min(count, 390))}By Ada Lovelace`,
  ],
  ['authors in one byline', (count) => `<p class="byline">By ${list(count, personName).join(', ')}</p>`],
  [
    'links in one byline',
    (count) =>
      `<p class="byline">By ${many((at) => `<a href="${authorUrl(at)}">${personName(at)}</a>, `)(count)}</p>`,
  ],
  [
    'words in one byline',
    (count) => `<p class="byline">By ${many((at) => `<b>${'Ada'.slice(0, 1 + (at % 3))}</b>`)(count)}</p>`,
  ],
  ['rel=author', many((at) => `<a rel="author" href="${authorUrl(at)}">${personName(at)}</a> `)],
  ['itemprop=author', many((at) => `<span itemprop="author">${personName(at)}</span> `)],
  [
    'itemprop=author in meta',
    many((at) => `<span itemprop="author"><meta itemprop="name" content="${personName(at)}"></span>`),
  ],
  ['lines of names', many((at) => `<p>${personName(at)}</p>`)],
  ['lines of names after "By"', many((at) => `<p>By ${personName(at)}</p>`)],
  ['lines of one name', many(() => '<p>Ada Lovelace</p>')],
  ['biographies', many((at) => `<p>${personName(at)} is a reporter at The News and covers bridges.</p>`)],
  [
    'names above biographies',
    many((at) => `<p>${personName(at)}</p><p>${personName(at)} is a reporter at The News.</p>`),
  ],
  ['author boxes', many((at) => `<div class="author-bio"><p>${personName(at)}</p><p>Reporter</p></div>`)],
  ['notes', many((at) => `<p><em>${personName(at)} is a reporter at The News.</em></p>`)],
  [
    'times',
    many((at) => `<time datetime="2026-11-${10 + (at % 15)}">${10 + (at % 15)} November 2026</time> `),
  ],
  ['times without a date', many((at) => `<time>${at}</time>`)],
  ['dates', many((at) => `<p>${1 + (at % 28)} November 2026</p>`)],
  ['dates in one line', many((at) => `${1 + (at % 28)}/11/2026 `)],
  ['itemprop=datePublished', many(() => '<span itemprop="datePublished">x</span>')],
  ['data-publish-date', many((at) => `<i data-publish-date="x${at}"></i>`)],
  ['first-level headings', many((at) => `<h1>A bridge ${at}</h1>`)],
  ['equal first-level headings', many(() => '<h1>A bridge for the town</h1>')],
  ['headings with a property', many((at) => `<h2 itemprop="headline">A bridge ${at}</h2>`)],
  ['headings', many((at) => `<h2>A bridge ${at}</h2>`)],
  ['datelines', many(() => `<p>BERLIN (Reuters) - ${SENTENCES}</p>`)],
  ['names of East Asia', many(() => '<p>（记者 王小明）</p><p>责任编辑：王小明</p>')],
];

const TITLE = '<title>A bridge for the town</title>';
const PARAGRAPH = `<p>${SENTENCES.repeat(3)}</p>`;

const inPage = (rows: Rows, make: (elements: string) => Parameters<typeof page>[0]): ElementSlot[] =>
  rows.map(([name, write]) => ({ name, readMany: (count) => read(page(make(write(count)))) }));

export const ARTICLE_ELEMENTS: ElementSlot[] = [
  ...inPage(HEAD, (elements) => ({ head: TITLE + elements })),
  ...inPage(BYLINE, (elements) => ({ byline: elements })),
  ...inPage(BODY, (elements) => ({ body: PARAGRAPH + elements + PARAGRAPH })),
];
