import { TEXT_BOUNDS } from '../../../model/text/clean-text.ts';
import { memoized } from '../../../model/text/memoized.ts';
import type { Page } from '../html/page.ts';
import { anchorTexts, indexOf } from '../html/page-index.ts';
import type { CollectedMarks } from './collected-marks.ts';
import { LINK_CONCEPTS } from './link-words.ts';
import { marksByWord } from './site-kinds.ts';
import { vendorOf } from './vendors.ts';

/**
 * Maximum number of links to examine. The navigation and footer of ordinary pages contain about a tenth of
 * this number.
 */
const MAX_LINKS = 2_000;
/** Maximum length of a link's text. A longer text is a headline. */
const MAX_OF_LABEL = 40;
const MAX_WORDS = 5;
const HEADLINE = /^(?:[^ ]* ){4}/;
/**
 * Maximum number of segments in the path of a link. Longer paths are ignored, because paths in the navigation
 * and in the footer are short, such as `/en/about-us`.
 */
const MAX_SEGMENTS = 3;
const SLASH = 47;

const CONCEPTS = marksByWord(LINK_CONCEPTS);
const ACCOUNT = /\/(?:users?|members?|profiles?|people|benutzer|mitglied)[/-]([^/?#]+)/i;
const HOST_AND_PATH = /^(?:https?:)?\/\/([^/?#]+)([^?#]*)/i;

/**
 * Records what the links of a page tell about the kind of site: products for sale, authors, sources of
 * income, and the number of stories.
 */
export function noteLinks(page: Page, marks: CollectedMarks): void {
  const host = new URL(page.url).hostname.replace(/^www\./, '');
  const counts = { labels: 0, external: 0 };
  const headlines = new Set<string>();
  const accounts = new Set<string>();
  const texts = anchorTexts(page);
  for (const [index, anchor] of indexOf(page).anchors.slice(0, MAX_LINKS).entries()) {
    const href = anchor.attribs.href ?? '';
    if (href.length > TEXT_BOUNDS.address.most) continue;
    const scheme = /^(tel|mailto):/i.exec(href)?.[1]?.toLowerCase();
    if (scheme) {
      marks.note(scheme === 'tel' ? 'telephone' : 'mail_address', `a ${scheme}: link`);
      continue;
    }
    const text = texts[index] ?? '';
    if (text.length > MAX_OF_LABEL && HEADLINE.test(text)) headlines.add(href);
    else if (text !== '') {
      counts.labels += 1;
      for (const { mark, phrase } of namedByLabel(text)) marks.note(mark, phrase);
    }
    if (anchor.attribs.rel?.includes('sponsored')) marks.note('sponsored_link', 'a link marked as sponsored');
    const [, there = '', away = ''] = HOST_AND_PATH.exec(href) ?? [];
    const other = there.toLowerCase().replace(/^www\./, '');
    if (other !== '' && !isWithin(other, host) && !isWithin(host, other)) {
      counts.external += 1;
      const vendor = vendorOf(other);
      if (vendor) marks.note(vendor, other);
      continue;
    }
    const path = other === '' ? href : away;
    const account = ACCOUNT.exec(path)?.[1];
    if (account) accounts.add(account);
    notePath(path, marks);
  }
  marks.measure('headlines', headlines.size, [5, 15, 40], `${headlines.size} headlines`);
  if (headlines.size === 0) marks.note('no_headlines', 'no headline of another story');
  marks.measure('labels', counts.labels, [20, 60, 150], `${counts.labels} links`);
  marks.measure('external_links', counts.external, [4, 20], `${counts.external} links to other sites`);
  marks.measure('accounts', accounts.size, [2, 6], `${accounts.size} accounts`);
}

function isWithin(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`);
}

interface Named {
  mark: string;
  phrase: string;
}

/**
 * The signs of the kind of site (`LINK_CONCEPTS`) that the text of a link names, as a whole or in part. If
 * the text has more than two words, its single words are ignored, because they are often about something
 * else.
 */
const namedByLabel = memoized((text): Named[] => {
  const words = plain(text).split(' ');
  if (words.length > MAX_WORDS) return [];
  return words.flatMap((_, from) =>
    words.slice(from).flatMap((__, more) => {
      const isPartWord = more === 0 && words.length > 2;
      return isPartWord ? [] : named(words.slice(from, from + more + 1).join(' '));
    }),
  );
});

const namedBySegment = memoized((segment) => named(plain(segment.replace(/\.[a-z]{3,5}$/, ''))));

function notePath(path: string, marks: CollectedMarks): void {
  for (const segment of segmentsOf(path).slice(-2)) {
    if (segment.length > MAX_OF_LABEL) continue;
    for (const { mark, phrase } of namedBySegment(segment)) marks.note(mark, phrase);
  }
}

/**
 * Returns the segments of a URL path, without the query. Returns no segments for a path with more than
 * `MAX_SEGMENTS`, because most links with long paths lead to stories.
 */
function segmentsOf(path: string): string[] {
  const end = path.search(/[?#]/);
  const length = end < 0 ? path.length : end;
  const segments: string[] = [];
  let start = 0;
  for (let at = 0; at <= length; at += 1) {
    if (at < length && path.charCodeAt(at) !== SLASH) continue;
    if (at > start) segments.push(path.slice(start, at));
    if (segments.length > MAX_SEGMENTS) return [];
    start = at + 1;
  }
  return segments;
}

function named(phrase: string): Named[] {
  return (CONCEPTS.get(phrase) ?? []).map((mark) => ({ mark, phrase }));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
