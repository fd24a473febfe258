import { decodePage } from '../../../activities/web/decode.ts';
import { refreshOf } from '../../../activities/web/refresh.ts';
import { BODY, BYLINES } from './article-body-slots.ts';
import { inHead, META, page, read, URL_OF_PAGE } from './article-page.ts';
import { escaped, pieces, type Slot } from './slot.ts';

const META_NAMES =
  `og:title twitter:title citation_title description og:description twitter:description author article:author
  parsely-author citation_author dc.creator byl twitter:data1 og:image twitter:image og:url keywords news_keywords article:tag article:section
  og:site_name application-name dc.publisher copyright article:published_time date article:modified_time og:locale content-language
  og:type article:content_tier syndication-source og:original_url twitter:creator twitter:site`.split(/\s+/);

const METAS = META_NAMES.map((name) =>
  inHead(`meta ${name}`, (text) => {
    const label = name === 'twitter:data1' ? '<meta name="twitter:label1" content="Written by">' : '';
    return `${label}<meta name="${name}" content="${escaped(text)}"><title>A bridge for the town</title>`;
  }),
);

/** JSON-LD properties of an article, each with a function that puts the test's text into the property. */
const STRUCTURED: [name: string, node: (text: string) => object][] = [
  ['headline', (text) => ({ headline: text })],
  ['alternativeHeadline', (text) => ({ alternativeHeadline: text })],
  ['name', (text) => ({ name: text })],
  ['description', (text) => ({ description: text })],
  ['articleSection', (text) => ({ articleSection: text })],
  ['keywords', (text) => ({ keywords: text })],
  ['one of the keywords', (text) => ({ keywords: ['town', { name: text }] })],
  ['datePublished', (text) => ({ datePublished: text })],
  ['dateModified', (text) => ({ dateModified: text })],
  ['author', (text) => ({ author: text })],
  ['author after a name', (text) => ({ author: `By Ada Lovelace${text}` })],
  ['author.name', (text) => ({ author: { '@type': 'Person', name: text } })],
  ['author.name of no type', (text) => ({ author: [{ name: text }, { name: `Ada${text}` }] })],
  ['author.@type', (text) => ({ author: { '@type': text, name: 'Ada Lovelace' } })],
  ['author.givenName', (text) => ({ author: { givenName: text, familyName: text } })],
  ['author.url', (text) => ({ author: { name: 'Ada Lovelace', url: `/author/${text}` } })],
  ['author.@id', (text) => ({ author: { name: 'Ada Lovelace', '@id': `/author/${text}` } })],
  ['author.sameAs', (text) => ({ author: { name: 'Ada Lovelace', sameAs: [`https://x.com/${text}`] } })],
  ['author.email', (text) => ({ author: { name: 'Ada Lovelace', email: `ada${text}` } })],
  ['author.jobTitle', (text) => ({ author: { name: 'Ada Lovelace', jobTitle: text } })],
  ['author.description', (text) => ({ author: { name: 'Ada Lovelace', description: text } })],
  ['creator.name', (text) => ({ creator: { name: text } })],
  ['publisher', (text) => ({ publisher: text })],
  ['publisher.name', (text) => ({ publisher: { '@type': 'NewsMediaOrganization', name: text } })],
  ['url', (text) => ({ url: `https://www.news.example/${text}` })],
  ['@id', (text) => ({ '@id': `https://www.news.example/${text}` })],
  ['mainEntityOfPage', (text) => ({ mainEntityOfPage: { '@id': `https://www.news.example/${text}` } })],
  ['image', (text) => ({ image: { url: `https://www.news.example/${text}` } })],
  ['isBasedOn', (text) => ({ isBasedOn: `https://other.example/${text}` })],
  ['isAccessibleForFree', (text) => ({ isAccessibleForFree: text })],
  ['inLanguage', (text) => ({ inLanguage: text })],
  ['@type', (text) => ({ '@type': ['NewsArticle', text] })],
  ['a key', (text) => ({ [text]: 'x' })],
  ['an unused value', (text) => ({ abstract: { nested: [text] } })],
];

const script = (json: string) =>
  `<title>A bridge for the town</title><script type="application/ld+json">${json}</script>`;
const nodeOf = (own: object) =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: 'A bridge for the town',
    ...own,
  }).replaceAll('</', '<\\/');

const JSON_LD: Slot[] = [
  ...STRUCTURED.map(([name, own]) => inHead(`JSON-LD ${name}`, (text) => script(nodeOf(own(text))))),
  {
    name: 'JSON-LD articleBody of a page without text',
    read: (text) => read(page({ head: script(nodeOf({ articleBody: text })), body: '' })),
  },
  inHead('JSON-LD a breadcrumb', (text) =>
    script(
      JSON.stringify([
        {
          '@type': 'BreadcrumbList',
          itemListElement: [{ name: 'Home' }, { name: text }, { item: { name: text } }],
        },
        { '@type': 'WebSite', url: 'https://www.news.example/', name: text },
      ]).replaceAll('</', '<\\/'),
    ),
  ),
  inHead('JSON-LD before the data', (text) => script(`${text}${nodeOf({})}`)),
  inHead('JSON-LD after the data', (text) => script(`${nodeOf({})}${text}`)),
  inHead('JSON-LD between the data', (text) => script(`[${nodeOf({})}${text}${nodeOf({})}`)),
  inHead('JSON-LD a string that is not escaped', (text) =>
    script(`{"@type":"NewsArticle","headline":"${text}","x":1}`),
  ),
  inHead('JSON-LD nothing else', (text) => script(text)),
];

const HEAD: Slot[] = [
  inHead('title', (text) => `<title>${escaped(text)}</title>`),
  inHead('title after a headline', (text) => `<title>A bridge for the town${escaped(text)}</title>${META}`),
  inHead('title, raw', (text) => `<title>${text}</title>`),
  inHead('name of a meta', (text) => `${META}<meta name="${escaped(text)}" content="x">`),
  inHead(
    'canonical',
    (text) => `${META}<link rel="canonical" href="https://www.news.example/${escaped(text)}">`,
  ),
  inHead(
    'canonical elsewhere',
    (text) => `${META}<link rel="canonical" href="https://other.example/${escaped(text)}">`,
  ),
  inHead('rel of a link', (text) => `${META}<link rel="${escaped(text)}" href="/x">`),
  inHead(
    'title of a feed',
    (text) => `<link rel="alternate" type="application/rss+xml" title="${escaped(text)}" href="/feed">`,
  ),
  inHead(
    'URL of a feed',
    (text) => `<link rel="alternate" type="application/rss+xml" href="/${escaped(text)}">`,
  ),
  inHead('type of a feed', (text) => `<link rel="alternate" type="${escaped(text)}" href="/feed">`),
  inHead('comment', (text) => `${META}<!--${text}-->`),
  inHead('script', (text) => `${META}<script>var mail="ada@news.example";${text}</script>`),
  inHead(
    'script that writes an e-mail address',
    (text) => `${META}<script>document.write('mailto'+${text})</script>`,
  ),
  inHead('many scripts', (text) =>
    pieces(text, 5_000)
      .map((piece) => `<script>atob('mailto');mail(${piece})</script>`)
      .join(''),
  ),
  inHead(
    'data in a script',
    (text) => `<script type="application/json">{"u0040":"ada\\u0040news.example","x":"${text}"}</script>`,
  ),
  inHead(
    'data around many e-mail addresses',
    (text) =>
      `<script type="application/json">{${pieces(text, 600)
        .map((piece) => `{"${piece}":"ada@news.example"}`)
        .join('')}}</script>`,
  ),
  { name: 'lang', read: (text) => read(page({ lang: escaped(text) })) },
  {
    name: 'path of the page',
    read: (text) => read(page({}), new URL(`/a/${encodeURI(text.toWellFormed())}`, URL_OF_PAGE).href),
  },
  {
    name: 'charset of the response',
    read: (text) => decodePage(Buffer.from(page({})), `text/html; charset=${text}`),
  },
  {
    name: 'Refresh header',
    read: (text) => refreshOf('<p>One moment</p>', new URL(URL_OF_PAGE), text.slice(0, 8_000)),
  },
  { name: 'charset of a meta', read: (text) => decodePage(Buffer.from(`<meta charset="${text}">`), '') },
  { name: 'whole page', read: (text) => read(text) },
];

export const ARTICLE_SLOTS: Slot[] = [...HEAD, ...METAS, ...JSON_LD, ...BYLINES, ...BODY];
