import { load } from 'cheerio';

/** A web page that a person visits, and its form. */
export interface Visit {
  status: number;
  /** The URL of the page, after redirects. */
  url: string;
  headers: Headers;
  text: string;
  /** Fills in the form on the page and presses a button with the given name and value. */
  submit(fields?: Record<string, string | string[]>, button?: Record<string, string>): Promise<Visit>;
}

/**
 * A browser without scripts. It stores cookies by path, follows redirects within its site, and fills in
 * forms.
 */
export interface Browser {
  open(url: string): Promise<Visit>;
  /** Sets a cookie, given as `name=value`, for all paths. */
  setCookie(pair: string): void;
  clear(name: string): void;
  /** Returns the `Cookie` header for a URL. */
  cookiesOf(url: string): string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

export function createBrowser(site: string): Browser {
  let jar: Cookie[] = [];

  const remember = (header: string) => {
    const [pair = '', ...attributes] = header.split(/; */);
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/';
    const isOver = attributes.some((text) => /^(?:expires=Thu, 01 Jan 1970|max-age=0)/i.test(text));
    jar = jar.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!isOver) jar.push({ name, value, path });
  };

  const cookiesOf = (url: string) => {
    const { pathname } = new URL(url);
    return jar
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  };

  const request = async (url: string, form?: URLSearchParams): Promise<Visit> => {
    const cookie = cookiesOf(url);
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...(cookie && { cookie }),
        ...(form && { 'sec-fetch-site': 'same-origin' }),
      },
      ...(form && { body: form }),
    });
    for (const header of response.headers.getSetCookie()) remember(header);
    const location = response.headers.get('location');
    const next = location === null ? null : new URL(location, url).href;
    // Do not open a URL on another site, because it belongs to the OAuth client. Tests only check to which
    // URL the browser was sent.
    if (next?.startsWith(`${site}/`)) return request(next);
    const text = await response.text();
    return {
      status: response.status,
      url: next ?? url,
      headers: response.headers,
      text,
      submit: (fields = {}, button = {}) => {
        const page = load(text)('form').first();
        const filled = new URLSearchParams();
        for (const { name, value } of page.serializeArray())
          if (!(name in fields)) filled.append(name, value);
        for (const [name, values] of Object.entries({ ...fields, ...button })) {
          for (const value of [values].flat()) filled.append(name, value);
        }
        return request(new URL(page.attr('action') ?? url, url).href, filled);
      },
    };
  };

  return {
    cookiesOf,
    open: (url) => request(new URL(url, site).href),
    setCookie: (pair) => remember(`${pair}; Path=/`),
    clear: (name) => {
      jar = jar.filter((cookie) => cookie.name !== name);
    },
  };
}
