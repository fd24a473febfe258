import type { Element } from 'domhandler';
import { type Located, normalizeName, publicationDomain } from '../../../model/index.ts';
import {
  addressesOf,
  asList,
  dereference,
  isNode,
  type JsonLd,
  type JsonLdNode,
  textValue,
  typesOf,
} from '../html/json-ld.ts';
import { cssLocator, excerpt, isRootPath, oneLine, type Page, textOf } from '../html/page.ts';
import { meta, type PageIndex } from '../html/page-index.ts';
import { asPrinted, type FoundName, labelOf } from './printed-names.ts';

export interface PublicationName extends Located {
  name: string;
  confidence: number;
}

interface NameSource {
  why: string;
  confidence: number;
  /**
   * Whether a name is used only if it resembles the host name, because the part of the page that contains the
   * name may also contain other names.
   */
  resembling: boolean;
  read(site: Site): Iterable<StatedName>;
}

/**
 * A name, or null, and the place where it was found. The locator of an element is computed only for the name
 * that is chosen.
 */
type StatedName = [name: string | null, at: string | Element];

interface Site {
  page: Page;
  index: PageIndex;
  jsonLd: JsonLd;
  node: JsonLdNode | null;
}

const MAX_LENGTH = 80;
/** Maximum confidence of a source that may name something other than the publication. */
const UNSURE = 0.6;
/** Minimum confidence in a name that resembles the host or is stated in two ways. */
const CONFIRMED = 0.75;
const SITE_TYPE = /^(?:WebSite|NewsMediaOrganization|Newspaper|Periodical)$/;

/** Sources of the publication's name, in order of trust. */
const SOURCES: NameSource[] = [
  {
    why: 'the site’s name in the metadata for social media',
    confidence: 0.95,
    resembling: false,
    read: fromMetas(['og:site_name']),
  },
  { why: 'the publisher of the article', confidence: 0.93, resembling: false, read: fromPublisher },
  { why: 'the site’s name in the structured data', confidence: 0.9, resembling: false, read: fromSiteNode },
  {
    why: 'meta elements of libraries and apps',
    confidence: 0.8,
    resembling: false,
    read: fromMetas([
      'application-name',
      'dc.publisher',
      'citation_journal_title',
      'apple-mobile-web-app-title',
    ]),
  },
  { why: 'the end of the document title', confidence: 0.75, resembling: true, read: fromTitleEnd },
  { why: 'the name of the feed', confidence: 0.7, resembling: true, read: fromFeeds },
  { why: 'the text of the link to the home page', confidence: 0.7, resembling: true, read: fromHomeLinks },
  {
    why: 'the end of the document title, even if it does not match the host',
    confidence: 0.6,
    resembling: false,
    read: fromTitleEndUnlikeHeadings,
  },
  {
    why: 'the names of the publication’s accounts on social networks',
    confidence: 0.6,
    resembling: true,
    read: fromAccounts,
  },
  {
    why: 'the copyright notice',
    confidence: 0.55,
    resembling: true,
    read: fromMetas(['copyright', 'dcterms.rightsholder']),
  },
];

interface PlacedName extends FoundName {
  at: string | Element;
  source: NameSource;
}

/** The names that a page states for its publication. */
export interface Masthead {
  /** The name that the publication uses for itself. */
  publication: PublicationName | null;
  /** All names of the publication, its site and its host. They are excluded from author names and titles. */
  names: string[];
}

export function readMasthead(site: Site): Masthead {
  const { hostname } = new URL(site.page.url);
  const label = labelOf(hostname);
  const names = new Set([hostname.replace(/^www\./, ''), label]);
  const candidates: PlacedName[] = [];
  for (const source of SOURCES) {
    const { confidence, resembling, read } = source;
    for (const [stated, at] of read(site)) {
      const name = stated && tidyPublicationName(withoutClaim(oneLine(stated, 'title'), label));
      if (!name || !isPublicationName(name) || (resembling && !isMadeFrom(name, label))) continue;
      // A name from the end of a title may be a section or a person, unless the name resembles the host.
      if (resembling || confidence > UNSURE) names.add(name);
      candidates.push({ name, at, confidence, source, isAccount: read === fromAccounts });
    }
  }
  const [best] = candidates;
  const publication = best && located(asPrinted(best, candidates, hostname));
  if (best && publication)
    publication.confidence = isConfirmed(best, candidates, label)
      ? Math.max(publication.confidence, CONFIRMED)
      : Math.min(publication.confidence, UNSURE);
  return { publication: publication ?? null, names: [...names] };
}

/** Whether a name resembles the host, or sources of two kinds state it. Publishers and vendors name themselves, too. */
function isConfirmed({ name, source }: PlacedName, candidates: PlacedName[], label: string): boolean {
  const isSame = (other: PlacedName) => normalizeName(other.name) === normalizeName(name);
  return isMadeFrom(name, label) || candidates.some((other) => other.source !== source && isSame(other));
}

function located({ name, at, confidence }: PlacedName): PublicationName {
  const locator = typeof at === 'string' ? at : cssLocator(at);
  return { name, locator, excerpt: excerpt(name), confidence };
}

function fromMetas(names: string[]): NameSource['read'] {
  return function* ({ index }) {
    for (const name of names) yield [meta(index, name), `meta:${name}`];
  };
}

function* fromPublisher({ jsonLd, node }: Site): Iterable<StatedName> {
  for (const value of [...asList(node?.publisher), ...asList(node?.sourceOrganization)]) {
    const publisher = dereference(jsonLd, value);
    // A publisher that the article only refers to is a node of its own, often in another script.
    const own = isNode(value) && value.name === undefined && isNode(publisher) ? typesOf(publisher)[0] : null;
    yield [textValue(isNode(publisher) ? publisher.name : publisher), `json-ld:${own ?? 'publisher'}.name`];
  }
}

function* fromSiteNode({ page, jsonLd }: Site): Iterable<StatedName> {
  const domain = publicationDomain(new URL(page.url).hostname);
  for (const node of jsonLd.nodes) {
    const types = typesOf(node);
    const isSite = types.some((type) => SITE_TYPE.test(type));
    if ((!isSite && !types.includes('Organization')) || types.includes('Person')) continue;
    // Sites also have pages about other organizations.
    const own = addressesOf(node).some((address) => {
      if (!URL.canParse(address)) return false;
      const url = new URL(address);
      return publicationDomain(url.hostname) === domain && (isSite || isRootPath(url));
    });
    if (own) yield [textValue(node.name), `json-ld:${types[0]}.name`];
  }
}

function* fromTitleEnd({ index }: Site): Iterable<StatedName> {
  const parts = index.documentTitle.split(/\s+[|–—·•»›-]+\s+|\s*[|｜»]\s*|--/u);
  if (parts.length > 1) yield [parts.at(-1) ?? null, 'css:title'];
}

/**
 * Returns the last part of a title such as "Story - Site". A part that also occurs in a heading or contains a
 * quotation is ignored, because it is the end of a sentence with a dash, not a site name.
 */
function* fromTitleEndUnlikeHeadings(site: Site): Iterable<StatedName> {
  const headings = site.index.headings.map((heading) => textOf([heading]));
  for (const [name, at] of fromTitleEnd(site)) {
    if (name !== null && !/["“”„«»?!]/.test(name) && !headings.some((heading) => heading.includes(name)))
      yield [name, at];
  }
}

function* fromFeeds({ index }: Site): Iterable<StatedName> {
  for (const link of index.links) {
    const { rel, type, title } = link.attribs;
    if (!title || !/alternate/i.test(rel ?? '') || !/rss|atom|feed/i.test(type ?? '')) continue;
    for (const part of oneLine(title, 'title').split(/\s+[|–—»›-]+\s+|»|:/u)) yield [part, link];
  }
}

const MAX_HOME_LINKS = 8;

function* fromHomeLinks({ page, index }: Site): Iterable<StatedName> {
  const { hostname } = new URL(page.url);
  let count = 0;
  for (const link of index.anchors) {
    if (count === MAX_HOME_LINKS) return;
    if (!isHome(link.attribs.href, hostname)) continue;
    count += 1;
    for (const name of [link.attribs.title, link.attribs['aria-label'], imageText(link), textOf([link])])
      if (name) yield [name.replace(/[©®™]|\d{4}/g, ' '), link];
  }
}

const ACCOUNT =
  /^https?:\/\/(?:www\.)?(?:facebook\.com|twitter\.com|x\.com|t\.me|youtube\.com|linkedin\.com\/company)\/@?([\p{L}\d]+)\/?$/u;

/** An account "ExampleNews" on a social network becomes "Example News" if it resembles the host. */
function* fromAccounts({ index }: Site): Iterable<StatedName> {
  for (const link of index.anchors) {
    const handle = ACCOUNT.exec(link.attribs.href ?? '')?.[1];
    const name = handle?.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
    if (name?.includes(' ')) yield [name, link];
  }
}

function isHome(href: string | undefined, hostname: string): boolean {
  if (!href) return false;
  if (href === '/') return true;
  // In addition to the host, the URL of a home page contains at most `https://www.` and a slash.
  if (href.length > hostname.length + 13) return false;
  const match = /^(?:https?:)?\/\/([^/?#]+)\/?$/i.exec(href.trim());
  return match?.[1] !== undefined && match[1].replace(/^www\./, '') === hostname.replace(/^www\./, '');
}

function imageText(link: Element): string | undefined {
  for (const child of link.children) {
    if (child.type !== 'tag') continue;
    const text = child.name === 'img' ? child.attribs.alt : imageText(child);
    if (text) return text;
  }
  return undefined;
}

/**
 * Removes slogans and sections from a name that has several parts. A part that resembles the host is kept:
 * "Example News | All that happens" → "Example News". Otherwise, sections are removed: "Sport | Example News"
 * → "Example News".
 */
function withoutClaim(stated: string, label: string): string {
  const parts = stated.split(/\s+[|–—-]\s+/u);
  if (parts.length === 1) return stated;
  const matching = parts.find((part) => isMadeFrom(part, label));
  const whole = parts.filter((part) => !SECTION.test(part));
  return matching ?? (whole.length === 1 ? (whole[0] ?? stated) : stated);
}

/** Section names, which some pages state in place of the publication's name. */
const SECTION =
  /^(?:top stories|latest news|breaking news|sports?|politics|politik|politique|política|politica|business|wirtschaft|économie|economía|economia|opinion|opinión|meinung|debatte|culture|kultur|cultura|entertainment|unterhaltung|lifestyle|leben|vie|technology|technik|tech|wissen|science|sciences|ciencia|health|gesundheit|santé|salud|travel|reise|finance|finanzen|money|panorama|international|ausland|inland|nacional|mundo|monde|deportes|esportes|local|lokales|regional|society|gesellschaft|société|sociedad|education|environment|food|style|video|videos)$/iu;

function tidyPublicationName(stated: string): string {
  return stated
    .replace(/^(?:https?:\/\/)?(?:www\.)?(?=[\w-]+\.\w)/i, '')
    .replace(
      /^(?:(?:©(?:\s*\d{4}(?:\s*[-–]\s*\d{4})?)?|copyright(?:\s+\d{4})?|logo(?: of)?|home(?:page)?(?: of)?|startseite|rss(?: feed)?(?: for)?|zur(?:ück zu)?(?: startseite von)?)\s+|©(?:\d{4})?(?=\p{Lu}))+|(?:\s*[©®™](?:\s*\d{4}(?:\s*[-–]\s*\d{4})?)?|\s+(?:logo|icon|home|homepage|startseite|rss2?|atom|feed)|\/)+$/giu,
      '',
    )
    .trim();
}

/** Whether a text can be a publication's name. Generic labels and legal forms often appear in its place. */
function isPublicationName(name: string): boolean {
  return (
    name.length > 1 &&
    name.length <= MAX_LENGTH &&
    !/^by\s|\.(?:png|jpe?g|gif|svg|webp)$/i.test(name) &&
    !/^(?:logo|news|home|politics|blog|website|feed|rss|comments?|null|undefined|.*\b(?:gmbh|ag|a\/s|inc\.?|ltd\.?|llc|limited))$/i.test(
      name,
    )
  );
}

/**
 * Whether a name resembles a host: the name contains the registered label of the host, the label contains the
 * name, or the name's initials begin with the label.
 */
export function resembles(name: string, hostname: string): boolean {
  return isMadeFrom(name, labelOf(hostname));
}

function isMadeFrom(name: string, host: string): boolean {
  const label = normalizeName(host).replaceAll(' ', '');
  const words = normalizeName(name).split(' ');
  const joined = words.join('');
  if (label === '' || joined === '') return false;
  if (joined.includes(label) || (joined.length > 3 && label.includes(joined))) return true;
  const initials = words.map((word) => word[0]).join('');
  return initials.length > 1 && (initials === label || initials.startsWith(label));
}
