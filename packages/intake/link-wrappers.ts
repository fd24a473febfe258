import { decodeUri, TRACKING } from '../../model/keys/url-key.ts';

/** Further parameters that record where a reader came from. Removing them never changes the page. */
const MORE_TRACKING =
  /^(?:gbraid|wbraid|yclid|twclid|ttclid|li_fat_id|mkt_tok|_hs(?:enc|mi)|hsctatracking|vero_id|oly_(?:enc|anon)_id|__s|__twitter_impression|wt[._]\w+|xtor|s_?cid|sc_cid|sref|cmp|at_(?:medium|campaign|link\w*|ptr_name|format|bbc_team)|smtyp|ncid|guc(?:counter|e_\w+)|pk_\w+|mtm_\w+|piwik_\w+|emci|emdi|ceid|elq\w*|sp(?:MailingID|UserID|JobID|ReportId)|trk(?:Info)?|trackingId|dicbo|ref_\w+|ss_(?:source|email_id|campaign_\w+)|sender(?:_id)?_?ctype|igsh|srnd|xing_share)$/i;
const MAX_WRAPPERS = 5;

/** Hosts that redirect to a URL in one of their parameters. */
const WRAPPERS: readonly { host: RegExp; path?: RegExp; parameters: readonly string[] }[] = [
  { host: /(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.us)$/, parameters: ['url'] },
  { host: /(?:^|\.)google\.[a-z.]+$/, path: /^\/(?:url|imgres)$/, parameters: ['q', 'url', 'imgrefurl'] },
  {
    host: /^(?:lm?|www|m)\.(?:facebook|instagram|messenger)\.com$/,
    path: /^\/(?:l\.php|flx\/warn\/?)?$/,
    parameters: ['u'],
  },
  { host: /(?:^|\.)linkedin\.com$/, path: /^\/(?:redir|safety)\//, parameters: ['url'] },
  { host: /^slack-redir\.net$/, parameters: ['url'] },
  { host: /(?:^|\.)urldefense\.proofpoint\.com$/, path: /^\/v1\//, parameters: ['u'] },
  { host: /(?:^|\.)youtube\.com$/, path: /^\/redirect$/, parameters: ['q'] },
  { host: /(?:^|\.)(?:duckduckgo)\.com$/, path: /^\/l\/?$/, parameters: ['uddg'] },
  { host: /(?:^|\.)vk\.com$/, path: /^\/away\.php$/, parameters: ['to'] },
  {
    host: /(?:^|\.)(?:cudasvc|fireeye|trendmicro|mimecast|mimecastprotect|symantec|trellix|barracudanetworks)\.com$/,
    parameters: ['a', 'u', 'url', 'Url'],
  },
  { host: /(?:^|\.)(?:protection\.sophos|hornetsecurity)\.com$/, parameters: ['u'] },
  { host: /^deref-(?:gmx\.(?:net|at|ch|de)|web\.de|mail\.com)$/, parameters: ['redirectUrl'] },
  { host: /(?:^|\.)teams\.cdn\.office\.net$/, path: /\/atp-safelinks\.html$/, parameters: ['url'] },
  { host: /^out\.reddit\.com$/, parameters: ['url'] },
  { host: /^translate\.google\.com$/, path: /^\/translate$/, parameters: ['u'] },
  { host: /(?:^|\.)bing\.com$/, path: /^\/ck\/a$/, parameters: ['u'] },
];
/** The paths of redirects at other hosts. A share button is none. */
const REDIRECT_PATH =
  /(?:^|[/_.-])(?:url|redir(?:ect)?|out(?:bound|link)?|away|click\w*|track(?:ing)?|go|l(?:\.php)?|ls|ct|r|rd|link|leave|exit|jump|deeplink)(?:[/_.-]|$)/i;
const REDIRECT_PARAMETERS = [
  'url',
  'u',
  'q',
  'target',
  'to',
  'dest',
  'destination',
  'redirect',
  'redirect_url',
  'link',
  'goto',
  'r',
];
const SHARE = /\b(?:share|sharer|sharing|intent|tweet|compose|submit)\b/i;

/**
 * Returns the URL that somebody meant: behind the redirects of mail filters, chats, search engines and
 * newsletters, without tracking parameters and text fragments. Everything else stays as it was typed.
 */
export function unwrapLink(address: string): string {
  let link = withScheme(address.replaceAll(/&(?:amp;)+/gi, '&'));
  for (let wrappers = 0; wrappers < MAX_WRAPPERS; wrappers += 1) {
    const target = targetOf(link);
    if (target === null) break;
    link = target;
  }
  return withoutTracking(link);
}

function withScheme(address: string): string {
  if (/^https?:/i.test(address)) return address.replace(/^https?/i, (scheme) => scheme.toLowerCase());
  return `https://${address}`;
}

/** Returns the target of a redirect, or null if the URL is none or hides its target. */
function targetOf(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  return fromProofpoint(url, link) ?? fromParameter(url) ?? fromPath(url, link);
}

function fromParameter(url: URL): string | null {
  const wrapper = WRAPPERS.find(
    ({ host, path }) => host.test(url.hostname) && (path === undefined || path.test(url.pathname)),
  );
  const isRedirect = wrapper !== undefined || (REDIRECT_PATH.test(url.pathname) && !SHARE.test(url.pathname));
  if (!isRedirect) return null;
  for (const name of wrapper?.parameters ?? REDIRECT_PARAMETERS) {
    const value = url.searchParams.get(name);
    const target = value === null ? null : (asTarget(value) ?? fromBase64(value.replace(/^a1/, '')));
    if (target !== null) return target;
  }
  return null;
}

/** Redirects that carry their target in the path. */
function fromPath(url: URL, link: string): string | null {
  const { hostname, pathname } = url;
  const amp = /^\/amp\/(s\/)?(.+)$/.exec(pathname);
  if (/(?:^|\.)google\.[a-z.]+$/.test(hostname) && amp)
    return asTarget(`http${amp[1] ? 's' : ''}://${amp[2]}${url.search}`);
  if (/^news\.google\./.test(hostname)) return fromBase64(/\/articles\/([\w-]+)/.exec(pathname)?.[1] ?? '');
  // `https://href.li/?https://news.example/a`, as services write that hide where a reader comes from.
  if (pathname === '/' && /^\?https?(?::|%3A)/i.test(url.search))
    return asTarget(decodeUri(url.search.slice(1)));
  if (hostname === 'r.search.yahoo.com') return asTarget(decodeUri(/\/RU=([^/]+)/.exec(pathname)?.[1] ?? ''));
  if (/(?:^|\.)substack\.com$/.test(hostname))
    return fromBase64(/^\/redirect\/2\/([\w-]+)/.exec(pathname)?.[1] ?? '');
  const encoded = /\/(https?(?:%3A|:)(?:%2F|\/){2}[^/?]+)(?=[/?]|$)/i.exec(link.slice(8));
  if (encoded?.[1]?.includes('%2F')) return asTarget(decodeUri(encoded[1]));
  // “http” in base64: newsletters keep their targets in a part of the path, whatever their host.
  const hidden = pathname.split('/').find((part) => /^aHR0c[\w-]{12,}$/.test(part));
  return hidden === undefined ? null : fromBase64(hidden);
}

/** Proofpoint replaces characters: see its “URL Defense decoder” for the three versions. */
function fromProofpoint({ hostname, pathname, searchParams }: URL, link: string): string | null {
  if (!/(?:^|\.)urldefense\.(?:proofpoint\.)?(?:com|us)$/.test(hostname)) return null;
  if (/^\/v2\//.test(pathname)) {
    return asTarget(decodeUri((searchParams.get('u') ?? '').replaceAll('-', '%').replaceAll('_', '/')));
  }
  const [, masked, replaced = ''] = /\/v3\/__(.+?)__;([\w-]*)/.exec(link) ?? [];
  if (masked === undefined) return null;
  const characters = [...(bytesOf(replaced) ?? '')];
  // `**X` stands for several replaced characters in a row, the letter for their number.
  const runs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const target = masked.replace(/\*(?:\*(.))?/g, (_mark, run: string | undefined) =>
    characters.splice(0, run === undefined ? 1 : runs.indexOf(run) + 2).join(''),
  );
  return asTarget(target.replace(/^(https?:\/)(?=[^/])/, '$1/'));
}

function fromBase64(text: string): string | null {
  if (text.length < 12) return null;
  const match = /https?:\/\/[\x21\x23-\x7e]+/.exec(bytesOf(text) ?? '');
  return match ? asTarget(match[0].replace(/[\\"].*$/, '')) : null;
}

/** Returns the text behind base64 or base64url, or null. */
function bytesOf(text: string): string | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    // The text is not base64, so nothing is hidden in it.
    return null;
  }
}

function asTarget(text: string): string | null {
  const target = /^https?%3A/i.test(text) ? decodeUri(text) : text;
  if (!/^https?:\/\/[^\s/]+\.[^\s]+/i.test(target.trim()) || !URL.canParse(target.trim())) return null;
  return target.trim().replaceAll(' ', '%20');
}

function withoutTracking(link: string): string {
  const [, page = link, query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(link) ?? [];
  const all = (query ?? '').split('&');
  const parameters = all.filter((parameter) => {
    const name = decodeUri(parameter.split('=')[0] ?? '');
    return !TRACKING.test(name) && !MORE_TRACKING.test(name);
  });
  const isTracking = /^#(?::~:|xtor=|utm_|echobox=|ref=|$)/i.test(fragment);
  const rest = parameters.join('&');
  return `${page}${rest === '' ? '' : `?${rest}`}${isTracking ? '' : fragment}`;
}
