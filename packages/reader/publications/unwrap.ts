import { parseUrl } from './parse-url.ts';

/** Services whose URLs wrap another URL, and how to extract that URL. */
const WRAPPERS: { service: string; host: RegExp; inner: (url: URL) => string | null }[] = [
  {
    service: "Google's AMP cache",
    host: /(^|\.)cdn\.ampproject\.org$/,
    inner: (url) => withScheme(/^\/[a-z](?:\/s)?\/(.+)$/.exec(url.pathname)?.[1]) ?? ampHost(url),
  },
  {
    service: "Google's AMP viewer",
    host: /(^|\.)google\.[a-z.]+$/,
    inner: (url) => withScheme(/^\/amp\/(?:s\/)?(.+)$/.exec(url.pathname)?.[1]),
  },
  {
    service: "Google's redirect",
    host: /(^|\.)google\.[a-z.]+$/,
    inner: (url) =>
      url.pathname === '/url' ? withScheme(url.searchParams.get('q') ?? url.searchParams.get('url')) : null,
  },
  {
    service: "Bing's AMP cache",
    host: /^(www\.)?bing-amp\.com$|\.bing-amp\.com$/,
    inner: (url) => withScheme(/^\/[a-z](?:\/s)?\/(.+)$/.exec(url.pathname)?.[1]),
  },
  {
    service: 'the Wayback Machine',
    host: /^web\.archive\.org$/,
    inner: (url) => withScheme(/^\/web\/[^/]+\/(.+)$/.exec(`${url.pathname}${url.search}`)?.[1]),
  },
  {
    service: 'archive.today',
    host: /^archive\.(ph|is|today|li|vn|fo|md)$/,
    inner: (url) => withScheme(/^\/(?:newest|oldest|o\/[^/]+|\d{4,14})\/(.+)$/.exec(url.pathname)?.[1]),
  },
  { service: 'Google Translate', host: /\.translate\.goog$/, inner: translatedHost },
  {
    service: 'Google Translate',
    host: /^translate\.google(usercontent)?\.[a-z.]+$/,
    inner: (url) => withScheme(url.searchParams.get('u')),
  },
  {
    service: 'a text proxy',
    host: /^(r\.jina\.ai|12ft\.io|1ft\.io|txtify\.it|outline\.com)$/,
    inner: (url) => withScheme(/^\/(?:proxy\/)?((?:https?:\/\/?)?[^/]+\..+)$/.exec(url.pathname)?.[1]),
  },
  {
    service: "Facebook's redirect",
    host: /^lm?\.facebook\.com$/,
    inner: (url) => withScheme(url.searchParams.get('u')),
  },
];

/**
 * The maximum number of nested wrappers (caches, archives and redirects) that are removed from a URL. Two
 * nested wrappers are common; more than two are rare.
 */
const DEPTH = 3;

/**
 * Returns the URL inside a cache, archive, translation or redirect URL, or the given URL if it is not
 * wrapped.
 */
export function unwrapUrl(given: string): { url: string; service: string | null } {
  let target: { url: string; service: string | null } = { url: given, service: null };
  for (let step = 0; step < DEPTH; step += 1) {
    const url = parseUrl(target.url);
    if (!url) break;
    const row = WRAPPERS.find(({ host, inner }) => host.test(url.hostname) && inner(url) !== null);
    const inner = row?.inner(url);
    if (!row || !inner) break;
    target = { url: inner, service: row.service };
  }
  return target;
}

function withScheme(inner: string | null | undefined): string | null {
  if (!inner) return null;
  // In path segments, some proxies drop one slash of `https://`.
  const address = /^https?:\//i.test(inner) ? inner.replace(/^(https?:)\/+/i, '$1//') : `https://${inner}`;
  return parseUrl(address)?.hostname.includes('.') ? address : null;
}

/**
 * Restores the host name from `www-example-com.cdn.ampproject.org`, where dots become hyphens and hyphens are
 * doubled.
 */
function ampHost(url: URL): string | null {
  const label = url.hostname.replace(/\.?cdn\.ampproject\.org$/, '');
  return label ? withScheme(undouble(label)) : null;
}

function translatedHost(url: URL): string | null {
  return withScheme(`${undouble(url.hostname.replace(/\.translate\.goog$/, ''))}${url.pathname}`);
}

function undouble(label: string): string {
  return label.replaceAll('--', '\u0000').replaceAll('-', '.').replaceAll('\u0000', '-');
}
