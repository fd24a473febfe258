// Parameters of URLs that record where a visitor came from and never change the page.
export const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref|ref_src|cmpid|ito|smid|ocid|ns_\w+)$/i;

/**
 * The key under which a page is stored. URLs that differ only in scheme, `www.`, fragment, tracking
 * parameters or a trailing slash have the same key. The URL that is fetched is not changed.
 */
export function urlKey(address: string): string {
  const url = new URL(address);
  const parameters = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  parameters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const query = new URLSearchParams(parameters).toString();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/(?<!\/)\/+$/, '')}${query ? `?${query}` : ''}`;
}

/**
 * A URL without tracking parameters and fragment, as what is read from a page calls it: they tell of the one who was
 * sent it, and others read the same stored page.
 */
export function plainUrl(address: string): string {
  const url = new URL(address);
  url.hash = '';
  // Others stay as they are spelled, because to delete a parameter writes all anew.
  for (const name of [...url.searchParams.keys()].filter((key) => TRACKING.test(key)))
    url.searchParams.delete(name);
  return url.href;
}

/** Returns the port of a URL, explicit or default. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** Decodes percent escapes; a text with a stray percent sign is not encoded. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
