import type { Element } from 'domhandler';
import { type PrintedProfile, publicationDomain } from '../../../model/index.ts';
import { resembles } from '../fields/publication-names.ts';
import { absoluteUrl, cssLocator, excerpt, type Page } from '../html/page.ts';
import { indexOf, meta } from '../html/page-index.ts';
import { CONTACT_MARK, contextsOf, quoteMarked } from './contact-context.ts';
import { readEmbeddedProfiles } from './embedded-profiles.ts';
import { mayBeProfile, profileNetwork } from './profile-networks.ts';

const MAX_PROFILES = 100;
/**
 * Maximum number of profile links whose context is read. A page with more links repeats the same few
 * profiles.
 */
const MAX_LOOKS = 300;
// Class names and ids of page chrome, which contains share buttons and the publication's own accounts.
const PAGE_CHROME =
  /share|sharing|footer|masthead|site-?header|follow-?us|social-?(?:media-?)?(?:nav|menu|bar)/i;
const AUTHOR_BOX = /author|byline|(?<![\p{L}])bio(?![\p{L}])|biograph/iu;

/**
 * Returns the profiles on social networks that the page links to, prints or has in its script data, and the X
 * account that the meta element `twitter:creator` names. Links without a label in page chrome (header, footer,
 * share buttons) are left out, unless they lead to LinkedIn.
 */
export function readPrintedProfiles(page: Page): PrintedProfile[] {
  const index = indexOf(page);
  const byKey = new Map<string, PrintedProfile>();
  let looks = 0;
  for (const anchor of index.anchors) {
    const href = anchor.attribs.href;
    // Skip relative URLs, because links to social networks are always absolute.
    if (!href || href.length > 300 || !/^(?:https?:)?\/\//.test(href)) continue;
    const url = mayBeProfile(href) ? absoluteUrl(href, page.url) : null;
    if (!url || !profileNetwork(url) || isOwnHost(url, page.url)) continue;
    looks += 1;
    if (looks > MAX_LOOKS) break;
    // A social media account without a label in page chrome belongs to the publication. LinkedIn is an
    // exception: a profile there belongs to a person, because publications have company pages instead.
    const isChrome = isPageChrome(anchor);
    const label = labelOf(anchor);
    if (isChrome && label === null && profileNetwork(url) !== 'linkedin') continue;
    const around = isChrome ? [] : contextsOf(anchor);
    const nearby = label === null ? around : [label, ...around];
    const key = `${url}\n${nearby[0] ?? ''}`;
    if (byKey.size < MAX_PROFILES && !byKey.has(key))
      byKey.set(key, { url, nearby, locator: cssLocator(anchor), excerpt: quoteMarked(nearby, url) });
  }
  for (const { text, block } of index.lines) {
    const handle = text.length <= MAX_HANDLE_LINE ? HANDLE.exec(text) : null;
    const url = handle && `https://x.com/${handle[1]}`;
    const key = `${url}\n${text}`;
    if (!url || byKey.size >= MAX_PROFILES || byKey.has(key)) continue;
    const nearby = contextsOf(block, handle[0]);
    byKey.set(key, { url, nearby, locator: cssLocator(block), excerpt: excerpt(text) });
  }
  let embedded = 0;
  for (const script of index.scripts) {
    if (byKey.size >= MAX_PROFILES || embedded > MAX_LOOKS) break;
    const profiles = readEmbeddedProfiles(script);
    embedded += profiles.length;
    for (const profile of profiles)
      if (byKey.size < MAX_PROFILES && !byKey.has(profile.url)) byKey.set(profile.url, profile);
  }
  const creator = /^@?(\w{1,15})$/.exec(meta(index, 'twitter:creator') ?? '')?.[1];
  const site = meta(index, 'twitter:site')?.replace(/^@/, '');
  // If a page states the same X account for the author and the site, the account is the publication's if the
  // account's name resembles the host. Otherwise, the account belongs to an author who runs a personal site.
  const isSites = creator?.toLowerCase() === site?.toLowerCase();
  if (creator && !(isSites && resembles(creator, new URL(page.url).hostname))) {
    byKey.set(creator, {
      url: `https://x.com/${creator}`,
      nearby: [],
      locator: 'meta:twitter:creator',
      excerpt: excerpt(meta(index, 'twitter:creator') ?? ''),
    });
  }
  return [...byKey.values()];
}

/** Matches an account in running text: "on Twitter: @ada". */
const HANDLE = /(?:[Tt]witter|(?<!\p{L})X)(?:\.com)?\s*[:：(–-]?\s*@(\w{2,15})(?!\w)/u;
const MAX_HANDLE_LINE = 600;

/** Returns the label or image text of a link: "Ada Lovelace's Twitter page". Null if the link has none. */
function labelOf({ attribs, children }: Element): string | null {
  const picture = children.find((child): child is Element => child.type === 'tag' && child.name === 'img');
  const label = attribs['aria-label'] ?? attribs.title ?? picture?.attribs.alt;
  return label && label.length <= MAX_LABEL
    ? `${label.replace(/['’]s(?!\p{L})/gu, ' ')} ${CONTACT_MARK}`
    : null;
}

const MAX_LABEL = 100;

/** Whether a profile URL is on the site itself, where a path such as `/@name` is not a Mastodon profile. */
function isOwnHost(url: string, pageUrl: string): boolean {
  return publicationDomain(new URL(url).hostname) === publicationDomain(new URL(pageUrl).hostname);
}

function isPageChrome(anchor: Element): boolean {
  for (let current: Element | null = anchor; current; current = above(current)) {
    const { name, attribs } = current;
    if (
      name === 'nav' ||
      (name === 'header' && current.parent?.type === 'tag' && above(current)?.name === 'body')
    )
      return true;
    const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`;
    // An author box describes the author, regardless of its position on the page.
    if (AUTHOR_BOX.test(names)) return false;
    if (PAGE_CHROME.test(names)) return true;
    if (name === 'footer' && !insideArticle(current)) return true;
    if (name === 'body') return false;
  }
  return false;
}

function insideArticle(footer: Element): boolean {
  for (let current = above(footer); current; current = above(current))
    if (current.name === 'article') return true;
  return false;
}

function above({ parent }: Element): Element | null {
  return parent?.type === 'tag' ? parent : null;
}
