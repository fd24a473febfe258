import { getDomain } from 'tldts';
import { type articles, urlKey } from '../../db/index.ts';

/** Under which key an article is stored, and which other addresses lead to it. */
export interface ArticleKeys {
  key: string;
  aliases: string[];
}

/**
 * Unites the addresses of one article: the one asked for, the one that the server redirected to, and the
 * canonical one. A redirect is the server's own word. A canonical link is a template's: it is believed only
 * for another form of the same path on the same site (AMP, mobile, print), because faulty templates name one
 * page for all, and a page must not be able to pass itself off as somebody else's.
 */
export function articleKeys(askedUrl: string, reading: articles.ArticleReading): ArticleKeys {
  const asked = urlKey(askedUrl);
  // Missing articles are often redirected to a front page or a login: those are not the article.
  if (reading.kind !== 'article') return { key: asked, aliases: [] };
  const landed = urlKey(reading.url);
  const canonical =
    reading.canonical_url !== null && isVariant(reading.url, reading.canonical_url)
      ? urlKey(reading.canonical_url)
      : null;
  const key = canonical ?? landed;
  return { key, aliases: [asked, landed].filter((alias) => alias !== key) };
}

/** What publishing systems put into an address for another form of the same article, and where. */
const FORMS: { pattern: RegExp; why: string }[] = [
  { pattern: /\.amp(?=\.html?$|$)/, why: 'story.amp.html, story.amp' },
  { pattern: /\/(?:amp|amphtml|google-amp|print)(?=\/|$)/g, why: '/amp/story, /story/amp' },
  { pattern: /(?<=[-_])(?:amp|print)(?=\.html?$|$)/, why: 'story-amp.html' },
  { pattern: /\.html?$/, why: 'story.html for /story' },
  { pattern: /[-_/]+$/, why: 'what is left at the end' },
];
/** The same as parameters: `?amp=1`, `?outputType=amp`, `?print=true`. */
const FORM_PARAMETERS = /^(?:amp|output(?:type)?|print|mobile)$/i;

function isVariant(address: string, canonical: string): boolean {
  const [one, other] = [new URL(address), new URL(canonical)];
  const path = plainPath(one);
  return path !== '' && path === plainPath(other) && siteOf(one) === siteOf(other);
}

/** Sites on shared hosts are told apart: `a.blogs.example` and `b.blogs.example` have two owners. */
function siteOf({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** The path and what else tells articles apart: `/story?id=6` is not `/story`, whatever its canonical link says. */
function plainPath(url: URL): string {
  const path = FORMS.reduce((rest, { pattern }) => rest.replace(pattern, ''), url.pathname.toLowerCase());
  const plain = new URL(url);
  for (const name of [...plain.searchParams.keys()]) {
    if (FORM_PARAMETERS.test(name)) plain.searchParams.delete(name);
  }
  const query = urlKey(plain.href).split('?')[1];
  return query ? `${path}?${query}` : path;
}
