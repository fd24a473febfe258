import type { Element } from 'domhandler';
import type { articles } from '../../db/index.ts';
import { publicationDomain } from '../../db/index.ts';
import { absoluteUrl, cssLocator, excerpt, type Page } from './page.ts';
import { indexOf, meta } from './page-index.ts';
import { mayBeProfile, profileNetwork } from './profile-networks.ts';
import { quoteHere, surroundingsOf } from './surroundings.ts';

const MAX_PROFILES = 100;
/** Links whose surroundings are looked at; pages with more repeat the same few. */
const MAX_LOOKS = 300;
// What a page offers of itself and of its house stands in these.
const FURNITURE =
  /share|sharing|footer|masthead|site-?header|follow-?us|social-?(?:media-?)?(?:nav|menu|bar)/i;

/** Links to profiles on networks, without those in the page's furniture, and the account that a card names as the author's. */
export function readPrintedProfiles(page: Page): articles.PrintedProfile[] {
  const index = indexOf(page);
  const found = new Map<string, articles.PrintedProfile>();
  let looks = 0;
  for (const anchor of index.anchors) {
    const href = anchor.attribs.href;
    // Hosts of networks are long since absolute addresses.
    if (!href || href.length > 300 || !/^(?:https?:)?\/\//.test(href)) continue;
    const url = mayBeProfile(href) ? absoluteUrl(href, page.url) : null;
    if (!url || !profileNetwork(url) || isOwnHost(url, page.url) || isFurniture(anchor)) continue;
    looks += 1;
    if (looks > MAX_LOOKS) break;
    const nearby = surroundingsOf(anchor);
    const key = `${url}\n${nearby[0] ?? ''}`;
    if (found.size < MAX_PROFILES && !found.has(key))
      found.set(key, { url, nearby, locator: cssLocator(anchor), excerpt: quoteHere(nearby, url) });
  }
  const creator = /^@?(\w{1,15})$/.exec(meta(index, 'twitter:creator') ?? '')?.[1];
  const site = meta(index, 'twitter:site')?.replace(/^@/, '');
  if (creator && creator.toLowerCase() !== site?.toLowerCase()) {
    found.set(creator, {
      url: `https://x.com/${creator}`,
      nearby: [],
      locator: 'meta:twitter:creator',
      excerpt: excerpt(meta(index, 'twitter:creator') ?? ''),
    });
  }
  return [...found.values()];
}

/** A site's own `/@name` pages look like Mastodon's. */
function isOwnHost(url: string, pageUrl: string): boolean {
  return publicationDomain(new URL(url).hostname) === publicationDomain(new URL(pageUrl).hostname);
}

function isFurniture(anchor: Element): boolean {
  for (let current: Element | null = anchor; current; current = above(current)) {
    const { name, attribs } = current;
    if (
      name === 'nav' ||
      (name === 'header' && current.parent?.type === 'tag' && above(current)?.name === 'body')
    )
      return true;
    const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`;
    if (FURNITURE.test(names) && !/author|byline|bio|profile|person/i.test(names)) return true;
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
