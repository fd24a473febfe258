import { inBody, inByline, page, read, SENTENCES } from './article-page.ts';
import { escaped, pieces, type Slot } from './slot.ts';

export const BYLINES: Slot[] = [
  inByline('byline', (text) => `<p class="byline">${escaped(text)}</p>`),
  inByline(
    'byline after "By"',
    (text) => `<p class="byline">By Ada Lovelace${escaped(text.slice(0, 230))}</p>`,
  ),
  inByline('link of an author', (text) => `<a rel="author" href="/author/ada-lovelace">${escaped(text)}</a>`),
  inByline('URL of an author', (text) => `<a rel="author" href="/author/${escaped(text)}">Ada Lovelace</a>`),
  inByline(
    'author as a property',
    (text) => `<span itemprop="author" content="${escaped(text)}">${escaped(text)}</span>`,
  ),
  inByline('many bylines', (text) =>
    pieces(text, 240)
      .map((piece) => `<p class="byline">By ${escaped(piece)}</p>`)
      .join(''),
  ),
  inByline('many lines below the headline', (text) =>
    pieces(text, 110)
      .map((piece) => `<p>By ${escaped(piece)}</p>`)
      .join(''),
  ),
  inByline('line below the headline', (text) => `<p>${escaped(text)}</p>`),
  inByline('line after "By"', (text) => `<p>By ${escaped(text)}</p>`),
  inByline('dateline', (text) => `<p>BERLIN (${escaped(text)}) - ${SENTENCES}</p>`),
  inByline(
    'dateline of East Asia',
    (text) => `<p>中（记者${escaped(text)}）</p><p>【東京＝${escaped(text)}】</p>`,
  ),
  inByline(
    'name after the last word',
    (text) => `<p>中。（${escaped(text)}）</p><p>${escaped(text)}기자</p>`,
  ),
  inByline('time', (text) => `<time>${escaped(text)}</time>`),
  inByline(
    'datetime of a time',
    (text) => `<time datetime="${escaped(text)}" title="${escaped(text)}">x</time>`,
  ),
  inByline('printed date', (text) => `<p>3 November 2026${escaped(text.slice(0, 140))}</p>`),
  inByline('many printed dates', (text) =>
    pieces(text, 140)
      .map((piece) => `<p>1${escaped(piece)}2026</p>`)
      .join(''),
  ),
  inByline(
    'data-author',
    (text) => `<div data-author="${escaped(text)}" data-publish-date="${escaped(text)}"></div>`,
  ),
  inByline('data-author, short', (text) => `<div data-author="${escaped(text.slice(0, 80))}"></div>`),
  inByline('class', (text) => `<p class="author ${escaped(text)}">Ada Lovelace</p>`),
  inByline('many classes', (text) =>
    pieces(text, 400)
      .map((piece) => `<p class="byline-${escaped(piece)}">Ada Lovelace</p>`)
      .join(''),
  ),
  inByline('id', (text) => `<p id="${escaped(text)}" class="byline">By Ada Lovelace</p>`),
  inByline('itemprop', (text) => `<p itemprop="${escaped(text)}">By Ada Lovelace</p>`),
  inByline('style', (text) => `<p style="${escaped(text)}">By Ada Lovelace</p>`),
  inByline('attribute of any name', (text) => `<p data-x="${escaped(text)}">By Ada Lovelace</p>`),
];

export const BODY: Slot[] = [
  { name: 'headline', read: (text) => read(page({ headline: escaped(text) })) },
  { name: 'headline, raw', read: (text) => read(page({ headline: text })) },
  {
    name: 'headline and title',
    read: (text) => read(page({ headline: `A ${escaped(text)}`, head: `<title>A ${escaped(text)}</title>` })),
  },
  ...['p', 'h2', 'li', 'blockquote', 'pre', 'td', 'figcaption', 'code', 'strong', 'footer', 'div'].map(
    (tag) => inBody(`<${tag}>`, (text) => `<${tag}>${escaped(text)}</${tag}>`),
  ),
  { name: 'the only paragraph', read: (text) => read(page({ body: `<p>${escaped(text)}</p>` })) },
  {
    name: 'the only paragraph, without data',
    read: (text) => read(`<h1>A bridge</h1><p>${escaped(text)}</p>`),
  },
  inBody('markup', (text) => text),
  inBody('many paragraphs', (text) =>
    pieces(text, 900)
      .map((piece) => `<p>${escaped(piece)}</p>`)
      .join(''),
  ),
  inBody('many short paragraphs', (text) =>
    pieces(text, 60)
      .map((piece) => `<p>${escaped(piece)}</p>`)
      .join(''),
  ),
  inBody('many links', (text) =>
    pieces(text, 300)
      .map((piece) => `<a href="/x-${escaped(piece)}">${escaped(piece)}</a> `)
      .join(''),
  ),
  inBody(
    'many table cells',
    (text) =>
      `<table>${pieces(text, 300)
        .map((piece) => `<tr><td>x</td><td>${escaped(piece)}</td></tr>`)
        .join('')}</table>`,
  ),
  inBody('text of a link', (text) => `<p>${SENTENCES}<a href="/other">${escaped(text)}</a></p>`),
  inBody('URL of a link', (text) => `<p>${SENTENCES}<a href="${escaped(text)}">there</a></p>`),
  inBody(
    'URL of a link to a social network',
    (text) =>
      `<a href="https://x.com/${escaped(text)}">x</a><a href="https://a.example/@${escaped(text)}">x</a>`,
  ),
  inBody(
    'text of the link home',
    (text) =>
      `<a href="/" title="${escaped(text)}" aria-label="${escaped(text)}"><img alt="${escaped(text)}">x</a>`,
  ),
  inBody(
    'URL of a link to another site',
    (text) => `<p>First published on <a href="https://other.example/${escaped(text)}">x</a></p>`,
  ),
  inBody(
    'reprint notice',
    (text) => `<p>Republished from ${escaped(text)}<a href="https://other.example/x">x</a></p>`,
  ),
  inBody('mailto', (text) => `<a href="mailto:${escaped(text)}">Ada Lovelace</a>`),
  inBody(
    'mail address in words',
    (text) => `<p>Write to ada${escaped(text)}@news.example${escaped(text)}</p>`,
  ),
  inBody('mail address in brackets', (text) => `<p>Write to ada [at] news${escaped(text)} [dot] example</p>`),
  inBody(
    'words next to an e-mail address',
    (text) => `<p>${escaped(text)} ada@news.example ${escaped(text)}</p>`,
  ),
  inBody('many mail addresses', (text) =>
    pieces(text, 200)
      .map((piece) => `<p>${escaped(piece)} ada@news.example</p>`)
      .join(''),
  ),
  inBody('data-cfemail', (text) => `<a data-cfemail="${escaped(text)}" data-email="${escaped(text)}">x</a>`),
  inBody(
    'parts of an e-mail address',
    (text) => `<a data-user="${escaped(text)}" data-domain="${escaped(text)}">x</a>`,
  ),
  inBody(
    'data-mailto-token',
    (text) =>
      `<a data-mailto-token="${escaped(text)}" href="javascript:linkTo_UnCryptMailto('${escaped(text)}')">x</a>`,
  ),
  inBody(
    'script of a link',
    (text) => `<a href="javascript:mail(${escaped(text)})" onclick="mail(${escaped(text)})">x</a>`,
  ),
  inBody('text from right to left', (text) => `<span style="direction:rtl">${escaped(text)}</span>`),
  inBody(
    'alt of a picture',
    (text) =>
      `<figure><img src="/x.jpg" alt="${escaped(text)}"><figcaption>${escaped(text)}</figcaption></figure>`,
  ),
  inBody('URL of a picture', (text) => `<p><img src="/${escaped(text)}" srcset="${escaped(text)}"></p>`),
  inBody('class of a block', (text) => `<div class="${escaped(text)}"><p>${SENTENCES}</p></div>`),
];
