import type { Cheerio } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { type AuthorPageReading, normalizeName, publicationDomain, urlKey } from '../../../model/index.ts';
import { oncePer } from '../../../model/text/memoized.ts';
import { parseDate } from '../dates/date-values.ts';
import * as pages from '../html/page.ts';

const MAX_ARTICLES = 60;
/** How many links of an author page to consider, because a page may have thousands. */
const MAX_LINKS = 1_500;
/** How many elements between a list and its heading to pass. */
const MAX_BETWEEN = 100;
/**
 * Minimum length of a link's text. A shorter text is the name of a section or a button. East Asian scripts
 * need fewer characters.
 */
const MIN_TITLE_LENGTH = 18;
const MIN_DENSE_TITLE = 8;
const DENSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u;
const LINKS = 'article a[href], h2 a[href], h3 a[href], h4 a[href], li a[href]';
const PAGE_CHROME =
  'nav, footer, aside, body > header, [class*="share" i], [class*="footer" i], [class*="related" i], [class*="most-read" i], [class*="mostread" i], [class*="popular" i], [class*="trending" i], [class*="recommend" i], [class*="sidebar" i], [class*="newsletter" i], [class*="sponsor" i], [class*="promo" i], [class*="menu" i]';
/** Headings of lists of articles by people other than the page's author. */
const OTHERS_WORK =
  /\b(?:most (?:read|popular|viewed|shared)|popular|trending|related|recommended|editors?['’]? picks?|more from (?:the )?(?!this author)|don['’]t miss|sponsored|top stories|meistgelesen|beliebt|empfohlen|auch interessant|les plus lus|à lire aussi|lo más leído|más leídas|più letti|best gelezen|mest lästa|mest lest|mest læste|luetuimmat|najczęściej czytane|самое читаемое|популярное)\b/iu;
const CARD = 'article, li, [class*="card" i], [class*="teaser" i], [class*="story" i], [class*="item" i]';
const BYLINE = '[class*="byline" i], [class*="author" i], [rel~="author"], [itemprop="author"]';
const URL_DATE = /[/_-](20\d\d)[/-]?(0[1-9]|1[0-2])[/-]?(0[1-9]|[12]\d|3[01])(?:[/_.-]|$)/;

type Listed = AuthorPageReading['articles'][number];

/**
 * Returns the articles that an author page lists, in page order, without popular and related stories and
 * without articles that have somebody else's byline.
 */
export function readListedWork(page: pages.Page, name: string | null): Listed[] {
  const { $ } = page;
  const domain = publicationDomain(new URL(page.url).hostname);
  const own = urlKey(page.url);
  const works = new Map<string, Listed>();
  // Thousands of links may share one box, list or card, so examine each of these once.
  const isFurniture = oncePer((box: AnyNode) => $(box).find('h1').length === 0);
  const isOthersWork = oncePer((list: AnyNode) => isHeadedAsOthers(page, list));
  const isAnothers = oncePer((card: AnyNode) => name !== null && isSignedByAnother(page, $(card), name));
  for (const element of $<Element, string>(LINKS).toArray().slice(0, MAX_LINKS)) {
    if (works.size >= MAX_ARTICLES) break;
    const link = $(element);
    const url = pages.absoluteUrl(link.attr('href'), page.url);
    const title = pages.textOf(link);
    if (!url || title.length < (DENSE.test(title) ? MIN_DENSE_TITLE : MIN_TITLE_LENGTH)) continue;
    const { hostname, pathname } = new URL(url);
    const key = urlKey(url);
    if (publicationDomain(hostname) !== domain || pathname.length < 2 || key === own || works.has(key))
      continue;
    // An element that contains the main heading of the page is neither navigation nor a sidebar.
    const box = link.closest(PAGE_CHROME)[0];
    const list = link.closest('ul, ol, section, div')[0];
    if ((box && isFurniture(box)) || (list && isOthersWork(list))) continue;
    const card = link.closest(CARD);
    if (card[0] && isAnothers(card[0])) continue;
    works.set(key, { title, url, published: dateOf(page, card, url), locator: pages.cssLocator(element) });
  }
  return [...works.values()];
}

/** Returns whether the heading of a list says that the articles are by people other than the page's author. */
function isHeadedAsOthers({ $ }: pages.Page, list: AnyNode): boolean {
  const inside = $(list).children('h2, h3, h4, header')[0];
  return [headingBefore(list), inside].some((heading) => {
    const text = !heading || $(heading).find('a[href]').length > 0 ? '' : pages.textOf([heading]);
    return text.length <= 60 && OTHERS_WORK.test(text);
  });
}

function headingBefore(list: AnyNode): Element | undefined {
  let before = list.prev;
  for (let steps = 0; before && steps < MAX_BETWEEN; steps += 1) {
    if (before.type === 'tag' && /^h[234]$/.test(before.name)) return before;
    before = before.prev;
  }
  return undefined;
}

/** Returns whether an item of a list has a byline that does not contain the given name. */
function isSignedByAnother({ $ }: pages.Page, card: Cheerio<AnyNode>, name: string): boolean {
  const bylines = card.find(BYLINE).toArray();
  if (bylines.length === 0 || bylines.length > 4) return false;
  const words = normalizeName(name);
  const texts = bylines
    .map((element) => normalizeName(pages.textOf($(element))))
    .filter((text) => text !== '');
  return texts.length > 0 && !texts.some((text) => text.includes(words));
}

function dateOf({ $ }: pages.Page, card: Cheerio<AnyNode>, url: string): string | null {
  const time = card.find('time[datetime]').first().attr('datetime');
  const stated = time ? parseDate(time)?.value.slice(0, 10) : undefined;
  if (stated) return stated;
  const printed = card.find('time').first();
  const text = printed.length > 0 ? parseDate(pages.textOf($(printed)))?.value.slice(0, 10) : undefined;
  if (text) return text;
  const [, year, month, day] = URL_DATE.exec(new URL(url).pathname) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}
