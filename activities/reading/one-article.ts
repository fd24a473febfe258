import { type ArticleReading, publicationDomain, urlKey } from '../../model/index.ts';

/** The key under which an article is stored, and the keys of other URLs that lead to it. */
export interface ArticleKeys {
  key: string;
  aliases: string[];
}

/**
 * Merges the requested URL, the one reached and the canonical one. A redirect is trusted. A canonical link is
 * trusted only for another form of the same path on the same site (AMP, mobile, print): faulty templates
 * declare one URL on all pages, and no page may impersonate another owner's.
 */
export function articleKeys(requestedUrl: string, reading: ArticleReading): ArticleKeys {
  const requestedKey = urlKey(requestedUrl);
  // A missing article often redirects to a front page or a login page, which must not be merged with it.
  if (reading.kind !== 'article') return { key: requestedKey, aliases: [] };
  const finalKey = urlKey(reading.url);
  const canonical =
    reading.canonical_url !== null && isVariant(reading.url, reading.canonical_url)
      ? urlKey(reading.canonical_url)
      : null;
  const key = canonical ?? finalKey;
  return { key, aliases: [requestedKey, finalKey].filter((alias) => alias !== key) };
}

/** Parts of a URL, such as `/amp`, that mark another form of the same article. */
const FORMS: { pattern: RegExp; why: string }[] = [
  { pattern: /\.amp(?=\.html?$|$)/, why: 'story.amp.html, story.amp' },
  { pattern: /\/(?:amp|amphtml|google-amp|print)(?=\/|$)/g, why: '/amp/story, /story/amp' },
  { pattern: /(?<=[-_])(?:amp|print)(?=\.html?$|$)/, why: 'story-amp.html' },
  { pattern: /\.html?$/, why: 'story.html for /story' },
  { pattern: /(?<![-_/])[-_/]+$/, why: 'a trailing remainder' },
];
/** Query parameters that mark another form of an article: `?amp=1`, `?outputType=amp`, `?print=true`. */
const FORM_PARAMETERS = /^(?:amp|output(?:type)?|print|mobile)$/i;

function isVariant(address: string, canonical: string): boolean {
  const [one, other] = [new URL(address), new URL(canonical)];
  const path = plainPath(one);
  return (
    path !== '' &&
    path === plainPath(other) &&
    publicationDomain(one.hostname) === publicationDomain(other.hostname)
  );
}

/** Returns what identifies an article: `/story?id=6` is not `/story`, even if its page names that as canonical. */
function plainPath(url: URL): string {
  const path = FORMS.reduce((rest, { pattern }) => rest.replace(pattern, ''), url.pathname.toLowerCase());
  const plain = new URL(url);
  for (const name of [...plain.searchParams.keys()]) {
    if (FORM_PARAMETERS.test(name)) plain.searchParams.delete(name);
  }
  const query = urlKey(plain.href).split('?')[1];
  return query ? `${path}?${query}` : path;
}
