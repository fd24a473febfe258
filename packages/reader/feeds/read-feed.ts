import { DetectError, MalformedError, ParseError, parseFeed } from 'feedsmith';
import { setAsName } from '../../../model/text/name-capitals.ts';
import { hasGivenName } from '../authors/given-names.ts';
import { parseByline, tidyName } from '../authors/names.ts';
import { isHandle } from '../authors/person-names.ts';
import { type DateValue, parseDate, parseNumericDate } from '../dates/date-values.ts';
import { printedDate } from '../dates/printed-dates.ts';
import * as pages from '../html/page.ts';
import { type FeedItem, type FeedReading, languageOf, type RawItem } from './feed.ts';
import { plainText } from './plain-text.ts';
import { hasOwnTypes } from './prolog.ts';
import { isSitemap, newsSitemapItems } from './read-news-sitemap.ts';
import { withShortPeople } from './short-people.ts';

/**
 * Maximum number of authors to keep for an item of a feed. Longer lists are cut off, because nobody searches
 * for the remaining names.
 */
const MAX_AUTHORS = 50;

/**
 * The maximum number of items to read from a feed. Real feeds have fewer, and news sitemaps are limited to
 * this number by their specification.
 */
const MAX_ITEMS = 1_000;

/** Whether an item of a feed has no page of its own: its address is its id within the feed. */
export function hasNoPage(item: FeedItem, url: string): boolean {
  return item.url.startsWith(`${url}#`);
}

/** Reads an RSS, Atom, RDF or JSON feed or a news sitemap; if that fails, returns the reason. */
export function readFeed(sent: string, url: string): FeedReading {
  const text = pages.clean(sent);
  // Custom entities are rejected, because a kilobyte of them can expand to a gigabyte, and real feeds do not
  // need them.
  if (hasOwnTypes(text))
    return { ok: false, message: 'The feed contains a document type definition, which is not accepted.' };
  const raw = isSitemap(text) ? newsSitemapItems(text) : feedItems(text);
  if (!raw) return { ok: false, message: 'The response is neither a feed nor a news sitemap.' };
  return { ok: true, items: raw.slice(0, MAX_ITEMS).flatMap((item) => itemOf(item, url)) };
}

function itemOf(item: RawItem, url: string): FeedItem[] {
  const link =
    pages.absoluteUrl(item.link, item.base?.reduce(resolved, url) ?? url) ??
    (item.id ? `${url}#${encodeURIComponent(item.id)}` : null);
  const title = item.titleIsText ? pages.oneLine(item.title ?? '', 'title') : plainText(item.title, 'title');
  if (!link || !title) return [];
  return [
    {
      title,
      url: link,
      published: firstDate([item.date, ...(item.otherDates ?? [])], languageOf(item.language)),
      authors: [...new Set(item.authors.slice(0, MAX_AUTHORS).flatMap(authorsIn))].slice(0, MAX_AUTHORS),
      summary: plainText(item.summary, 'statement'),
      image: pages.absoluteUrl(item.image, url),
      language: languageOf(item.language),
      publication: plainText(item.publication, 'name'),
    },
  ];
}

/** The first date that is one: some programs write “0000-00-00” for none, beside another element. */
function firstDate(dates: readonly (string | undefined)[], language: string | null): DateValue | null {
  for (const text of dates) {
    const date = text ? dateOf(pages.oneLine(text, 'name'), language) : null;
    if (date) return date;
  }
  return null;
}

/** An address of `xml:base`, which may be relative to the one around it; an unusable one is ignored. */
function resolved(around: string, base: string | undefined): string {
  return pages.absoluteUrl(base, around) ?? around;
}

/**
 * The date of an item. Where its zone is missing or ambiguous ("IST"), or its month is not English, the day alone is
 * certain.
 */
function dateOf(text: string, language: string | null): DateValue | null {
  const lower = text.toLowerCase();
  return (
    parseDate(text.replace(SHORT_YEAR, '$1 $2 20$3 $4')) ??
    parseNumericDate(text) ??
    printedDate(lower, language) ??
    // Many feeds do not declare the language whose short months their program writes: "Mi, 04 Mär 2026".
    SHORT_MONTHS.map((other) => printedDate(lower, other)).find((date) => date !== null) ??
    null
  );
}

/** A year of two digits before the time: "07 Mar 26 06:15:00 EST", and as RFC 850 writes it: "07-Mar-26 06:15:00 GMT". */
const SHORT_YEAR = /(\d{1,2})[ -](\p{L}{3})[ -](\d\d) (\d\d:\d\d)/u;
/** Languages whose short months differ from English ones, without two that call different months the same. */
const SHORT_MONTHS = [
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'pl',
  'ru',
  'uk',
  'el',
  'hu',
  'ro',
  'fi',
  'tr',
];

/** An address in place of a name, as of a writer's page or mailbox. */
const ADDRESS = /^(?:(?:https?:\/\/|www\.)\S+|[^\s@]+@[^\s@]+)$/i;

/**
 * Returns the authors whom a feed or a list of articles states for an article, as in "By Ada Lovelace
 * (ada@news.example)", "ADA HOLM, Charles Babbage and others". Desks, agencies and accounts such as "admin" are none.
 */
export function authorsIn(stated: string | undefined): string[] {
  const text = plainText(stated, 'name');
  if (text === null || ADDRESS.test(text) || isHandle(text)) return [];
  const { people, organizations } = parseByline(text, { surnamesFirst: isInPairs(text) });
  if (people.length > 0) return people.map(({ name }) => setAsName(name, null));
  return organizations.length > 0 ? [] : [tidyName(text) || text];
}

/** Whether a text lists people with their surnames first: "Holm, Ada; Lund, Peter". */
function isInPairs(text: string): boolean {
  const pairs = text.split(';').map((pair) => pair.split(','));
  return (
    pairs.every((pair) => pair.length === 2) && pairs.some(([, given = '']) => hasGivenName(given.trim()))
  );
}

function feedItems(text: string): RawItem[] | null {
  const parsed = parse(text);
  switch (parsed?.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link:
          item.link ??
          pageOf(item.atom?.links) ??
          (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
        id: item.guid?.value,
        base: [parsed.feed.xml?.base, item.xml?.base],
        date: item.pubDate,
        otherDates: [item.dc?.dates?.[0], issued(item.dcterms), item.prism?.publicationDates?.[0]],
        authors: authorsOr(
          [...(item.dc?.creators ?? []), ...(item.authors ?? []).map((author) => author.name)],
          [item.itunes?.author],
        ),
        summary: item.description,
        image: item.media?.contents?.find(
          ({ type, medium }) => medium === 'image' || type?.startsWith('image/'),
        )?.url,
        language: item.dc?.languages?.[0] ?? parsed.feed.language,
      }));
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => ({
        title: entry.title?.value,
        titleIsText: entry.title?.type === 'text',
        base: [parsed.feed.xml?.base, entry.xml?.base],
        // An entry that gives only an id may have its address as the id.
        link:
          pageOf(entry.links) ??
          entry.content?.src ??
          (/^https?:/.test(entry.id ?? '') ? entry.id : undefined),
        id: entry.id,
        date: entry.published || issued(entry.dcterms) || entry.updated,
        // RFC 4287, 4.2.1: an entry without an author has the one of its source, or else of the feed.
        authors: authorsOr(
          namesOf(entry.authors),
          entry.dc?.creators ?? [],
          namesOf(entry.source?.authors),
          namesOf(parsed.feed.authors),
        ),
        summary: entry.summary?.value ?? entry.content?.value,
      }));
    case 'rdf':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.link,
        date: item.dc?.dates?.[0],
        authors: item.dc?.creators ?? [],
        summary: item.description,
        language: parsed.feed.dc?.languages?.[0],
      }));
    case 'json':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.url ?? item.external_url ?? (/^https?:/.test(item.id ?? '') ? item.id : undefined),
        id: item.id,
        date: item.date_published || item.date_modified,
        // JSON Feed 1.1: an item without authors has those of the feed.
        authors: authorsOr(
          namesOf(item.authors),
          exceptTitle(namesOf(parsed.feed.authors), parsed.feed.title),
        ),
        summary: item.summary ?? item.content_text,
        image: item.image,
        language: item.language ?? parsed.feed.language,
      }));
    default:
      return null;
  }
}

type AtomLinks = { href?: string; rel?: string; type?: string }[];

/** The page among the links of an entry: in HTML before other formats; its own address only if there is no other. */
function pageOf(links: AtomLinks | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel = 'alternate' }) => rel === 'alternate');
  const page = pages.find(({ type }) => type === undefined || /html/i.test(type)) ?? pages[0];
  return (page ?? links?.find(({ rel }) => rel === 'self'))?.href;
}

type Names = (string | undefined)[];

function namesOf(people: { name?: string | undefined }[] | undefined): Names {
  return (people ?? []).map(({ name }) => name);
}

/** The names of a feed’s authors without that of the site, which is its title; a person’s own feed may be named after her. */
function exceptTitle(names: Names, title: string | undefined): Names {
  return names.filter((name) => name?.trim() !== title?.trim() || hasGivenName(name ?? ''));
}

/** The first of several lists that names anybody. */
function authorsOr(...lists: Names[]): Names {
  return lists.find((names) => names.some((name) => name?.trim())) ?? [];
}

/** The Dublin Core term for a date of publication. */
function issued(
  terms: { issued?: string[]; dates?: string[]; created?: string[] } | undefined,
): string | undefined {
  return terms?.issued?.[0] ?? terms?.dates?.[0] ?? terms?.created?.[0];
}

function parse(text: string) {
  try {
    return parseFeed(withShortPeople(text));
  } catch (error) {
    // Links often claim to lead to a feed but do not, so ignore unreadable feeds. Any other error is a bug in
    // our code.
    if (error instanceof DetectError || error instanceof ParseError || error instanceof MalformedError)
      return undefined;
    throw error;
  }
}
