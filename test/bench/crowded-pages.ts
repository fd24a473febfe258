import { list, personName, structured } from '../unit/slots/element-slots.ts';

const TEXT = `<article><h1>The ferries of the harbour</h1>${'<p>The council spoke about the harbour for a long while.</p>'.repeat(9)}</article>`;

/** Pages with many elements in one place, each as large as a page may be that is read completely. */
export type Site = Record<string, string>;

const many = (count: number, make: (at: number) => string) => list(count, make).join('');

/** Thousands of authors in structured data, which once delayed the look-ups of all organizations. */
export const AUTHORS: Site = {
  'json-ld-authors':
    structured({
      '@type': 'NewsArticle',
      headline: 'The ferries of the harbour',
      author: list(8_000, (at) => ({ '@type': 'Person', name: personName(at) })),
    }) + TEXT,
};

/** Many elements in five places in which people and dates are looked for. */
export const CREDITS: Site = {
  'article-tags': `${many(20_000, (at) => `<article><h2>Ferry ${at}</h2><p>x</p></article>`)}${TEXT}`,
  times: TEXT.replace('<p>', `${many(30_000, (at) => `<time>${at}</time> `)}<p>`),
  headings: `${many(30_000, (at) => `<h1>Ferry ${at}</h1>`)}${TEXT}`,
  bylines: TEXT.replace('<p>', `${many(20_000, (at) => `<p class="byline">By ${personName(at)}</p>`)}<p>`),
  'author-links': TEXT.replace(
    '<p>',
    `${many(20_000, (at) => `<a rel="author" href="/author/a-${at}">${personName(at)}</a><br>`)}<p>`,
  ),
};

/** Many elements in five places in which links, contacts and data are looked for. */
export const DATA: Site = {
  feeds: `${many(60_000, (at) => `<link rel="alternate" type="application/rss+xml" href="#${at}">`)}${TEXT}`,
  addresses: TEXT.replace('<p>', `${many(30_000, (at) => `<a href="mailto:a${at}@x.example">x</a> `)}<p>`),
  'scripts-of-data': `${TEXT}${many(30_000, (at) => `<script>{"name":"${personName(at)}","mail":"a${at}@x.example"}</script>`)}`,
  'meta-properties': `${many(60_000, (at) => `<meta property="article:author" content="${personName(at)}">`)}${TEXT}`,
  attributes: TEXT.replace(
    '<p>',
    `${many(10_000, (at) => `<i ${many(90, (n) => `data-x${n} `)} id=a${at}>x</i>`)}<p>`,
  ),
};
