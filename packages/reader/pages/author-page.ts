import type { Element } from 'domhandler';
import {
  type AuthorPageReading,
  type Located,
  normalizeName,
  type PrintedAddress,
  urlKey,
} from '../../../model/index.ts';
import { worksElsewhere } from '../authors/employers.ts';
import { hasGivenName } from '../authors/given-names.ts';
import { LABEL_WORDS } from '../authors/name-words.ts';
import { sameName, tidyName } from '../authors/names.ts';
import { isJobTitle } from '../authors/no-titles.ts';
import { isPersonName } from '../authors/person-names.ts';
import { readStaffLinks } from '../authors/staff-links.ts';
import { isAddress } from '../contacts/mail-addresses.ts';
import { readPrintedAddresses } from '../contacts/printed-addresses.ts';
import { readPrintedProfiles } from '../contacts/printed-profiles.ts';
import { readFeedLinks } from '../fields/feed-links.ts';
import * as jsonLd from '../html/json-ld.ts';
import * as pages from '../html/page.ts';
import { readListedWork } from './listed-work.ts';

const MAX_ROLE = 120;
/** An article’s own footer may state the author’s role. */
const PAGE_CHROME =
  'nav, footer:not(article footer), aside, body > header, [class*="share" i], [class*="footer" i]';

/**
 * Extracts data from an author page or from a publisher's staff page. The function is pure: the same page
 * always gives the same result.
 */
export function readAuthorPage(html: string, url: string): AuthorPageReading {
  return readPersonOn(pages.parsePage(html, url));
}

/** The same for a page that has been parsed. */
export function readPersonOn(page: pages.Page): AuthorPageReading {
  const { url } = page;
  const data = jsonLd.readJsonLd(page);
  const person = findPerson(data);
  const stated = readName(page, person);
  const isArticle = isArticlePage(page, data, stated?.text ?? null);
  const name = isArticle ? null : stated;
  return {
    url,
    is_article: isArticle,
    name: name?.text ?? null,
    name_evidence: name ? { locator: name.locator, excerpt: name.excerpt } : null,
    role: readRole(page, data, person, stated?.text ?? null),
    bio: readBio(page, person),
    region: readRegion(person),
    topics: readTopics(person),
    addresses: readAddresses(page, person),
    profiles: readProfiles(page, person),
    articles: readListedWork(page, name?.text ?? null),
    feeds: readFeedLinks(page),
    staff_pages: readStaffLinks(page),
    publication: siteName(page),
  };
}

type Stated = Located & { text: string };

function findPerson(data: jsonLd.JsonLd): jsonLd.JsonLdNode | null {
  const profile = data.nodes.find((node) => jsonLd.typesOf(node).includes('ProfilePage'));
  const subject = profile && jsonLd.dereference(data, profile.mainEntity);
  if (jsonLd.isNode(subject)) return subject;
  const people = data.nodes.filter((node) => jsonLd.typesOf(node).includes('Person'));
  // If the structured data names several people, they are the authors of the listed articles.
  return people.length === 1 ? (people[0] ?? null) : null;
}

function fromNode(person: jsonLd.JsonLdNode | null, key: string): Stated | null {
  const text = person && jsonLd.textValue(person[key]);
  return text ? { text, locator: `json-ld:Person.${key}`, excerpt: pages.excerpt(text) } : null;
}

function fromElement({ $ }: pages.Page, selector: string): Stated | null {
  for (const element of $<Element, string>(selector).toArray()) {
    if ($(element).closest(PAGE_CHROME).length > 0) continue;
    const text = pages.textOf($(element));
    if (text !== '') return { text, locator: pages.cssLocator(element), excerpt: pages.excerpt(text) };
  }
  return null;
}

function siteName({ $ }: pages.Page): Stated | null {
  const text = pages.oneLine($('meta[property="og:site_name"]').first().attr('content') ?? '', 'name');
  return text === '' ? null : { text, locator: 'meta:og:site_name', excerpt: pages.excerpt(text) };
}

function readName(page: pages.Page, person: jsonLd.JsonLdNode | null): Stated | null {
  const name = fromNode(person, 'name') ?? fromElement(page, 'h1 [itemprop="name"], h1');
  return name && { ...name, text: tidyName(name.text) };
}

function readRole(
  page: pages.Page,
  data: jsonLd.JsonLd,
  person: jsonLd.JsonLdNode | null,
  name: string | null,
): Stated | null {
  const stated = person && worksElsewhere(page, data, person) ? null : fromNode(person, 'jobTitle');
  if (stated && isRole(stated)) return stated;
  const printed = fromElement(
    page,
    '[itemprop="jobTitle"], [class*="job-title" i], [class*="jobtitle" i], [class*="author-title" i], [class*="author__title" i], [class*="author-role" i], [class*="author" i] [class*="title" i], [class*="author" i] [class*="role" i], [class~="role" i], [class*="position" i], [class~="functie" i], [class~="fonction" i], [class~="funktion" i], [class~="stanowisko" i], [class~="cargo" i], [class~="puesto" i], [class~="ruolo" i], [class~="qualifica" i], [class~="createdby"]',
  );
  // Publishing systems call the name itself a title of the page or of its field.
  const isName = printed !== null && name !== null && sameName(printed.text, name);
  const isOther = (role: Stated | null) => role === null || saysOther(role.text, page, name);
  if (printed && !isName && isRole(printed) && !isOther(printed)) return printed;
  const below = readLineBelowName(page);
  return isOther(below) ? readBehindLabel(page) : below;
}

/** Whether a text where roles are printed is a sentence, a count, a section, or the name of somebody or of the outlet. */
function saysOther(text: string, page: pages.Page, name: string | null): boolean {
  const [given = ''] = (name ?? '').split(' ');
  return (
    /\p{Ll}{2}[.!?]$|^\p{Nd}/u.test(text) ||
    (given.length > 2 && text.includes(given)) ||
    (!text.includes(' ') && sections.has(text.toLowerCase())) ||
    (hasGivenName(text) && isPersonName(text)) ||
    sameName(text, siteName(page)?.text ?? '')
  );
}

const sections = new Set(LABEL_WORDS);

/** What separates a role from the name of the outlet behind it; a subject, “Columnist · science”, is of the role. */
const BEHIND_ROLE = / [|·•–—] (?!(?!(?:the|die|der|das|la|le|el|il|de|het) )\p{Ll}).*$/u;

/** Returns the role that the line below the heading states, as “Columnist, science | The Valley Mercury”. */
function readLineBelowName({ $ }: pages.Page): Stated | null {
  const heading = $<Element, string>('h1');
  if (heading.length !== 1) return null;
  const below = heading.next('p, div, span, b, strong, em, i, h2, h3, h4');
  const line = pages.textOf(below);
  const role = {
    text: line.replace(BEHIND_ROLE, '').replace(LABEL_BEFORE, ''),
    excerpt: pages.excerpt(line),
  };
  const [element] = below.toArray();
  return element && isRole({ ...role, locator: '' }) ? { ...role, locator: pages.cssLocator(element) } : null;
}

/** What stands before a role in a table or list of facts. */
const ROLE_LABEL =
  /^(?:position|role|job title|title|job|funktion|rolle|stelle|poste|fonction|cargo|puesto|función|ruolo|qualifica|functie|stilling|befattning|stanowisko|pozice|beosztás|должность|посада|görev|役職|직책):?$/i;
const LABEL_BEFORE = new RegExp(`${ROLE_LABEL.source.slice(0, -3)}:\\s+`, 'i');
const MAX_LABELS = 50;

function readBehindLabel({ $ }: pages.Page): Stated | null {
  for (const label of $<Element, string>('dt, th').slice(0, MAX_LABELS).toArray()) {
    const [value] = $(label).next('dd, td').toArray() as Element[];
    if (!value || !ROLE_LABEL.test(pages.textOf([label], 'title'))) continue;
    const text = pages.textOf([value], 'title');
    const role = { text, locator: pages.cssLocator(value), excerpt: pages.excerpt(text) };
    if (isRole(role)) return role;
  }
  return null;
}

function isRole({ text }: Stated): boolean {
  return text.length <= MAX_ROLE && isJobTitle(text);
}

function readBio(page: pages.Page, person: jsonLd.JsonLdNode | null): Stated | null {
  return (
    fromNode(person, 'description') ??
    fromElement(
      page,
      '[itemprop="description"], [class*="author-bio" i], [class*="author__bio" i], [class~="bio" i], [class*="biography" i]',
    )
  );
}

/** Returns the place where the person works or lives, according to the page's structured data. */
function readRegion(person: jsonLd.JsonLdNode | null): Stated | null {
  for (const key of ['workLocation', 'homeLocation', 'address', 'location']) {
    const [place] = jsonLd.asList(person?.[key]);
    const address = jsonLd.isNode(place) ? (place.address ?? place) : place;
    const text = jsonLd.isNode(address)
      ? (jsonLd.textValue(address.addressLocality) ??
        jsonLd.textValue(address.addressRegion) ??
        jsonLd.textValue(address.name))
      : jsonLd.textValue(address);
    if (text && text.length <= MAX_ROLE)
      return { text, locator: `json-ld:Person.${key}`, excerpt: pages.excerpt(text) };
  }
  return null;
}

/** Returns the subjects that the person knows about, according to the page's structured data. */
function readTopics(person: jsonLd.JsonLdNode | null): Stated[] {
  return jsonLd
    .asList(person?.knowsAbout)
    .map((value) => jsonLd.textValue(jsonLd.isNode(value) ? value.name : value))
    .filter((text): text is string => text !== null && text.length <= MAX_ROLE)
    .map((text) => ({ text, locator: 'json-ld:Person.knowsAbout', excerpt: pages.excerpt(text) }));
}

function readAddresses(page: pages.Page, person: jsonLd.JsonLdNode | null): PrintedAddress[] {
  const printed = readPrintedAddresses(page);
  const email = fromNode(person, 'email')
    ?.text.replace(/^mailto:/i, '')
    .toLowerCase();
  if (!email || !person || !isAddress(email)) return printed;
  // The structured data states whose e-mail address this is, so return the person's name as if it were
  // printed next to the address.
  const name = jsonLd.textValue(person.name);
  return [{ email, nearby: name ? [name] : [], locator: 'json-ld:Person.email', excerpt: email }, ...printed];
}

function readProfiles(page: pages.Page, person: jsonLd.JsonLdNode | null): AuthorPageReading['profiles'] {
  const stated = jsonLd
    .asList(person?.sameAs)
    .map((value) => pages.absoluteUrl(jsonLd.textValue(value) ?? undefined, page.url))
    .filter((url) => url !== null)
    .map((url) => ({
      url,
      nearby: [],
      locator: 'json-ld:Person.sameAs',
      excerpt: pages.excerpt(url),
      stated: true,
    }));
  const urls = new Set(stated.map(({ url }) => url));
  const linked = readPrintedProfiles(page).filter(({ url }) => !urls.has(url));
  return [...stated, ...linked.map((profile) => ({ ...profile, stated: false }))];
}

const STORY = /(?:Article|Posting|Report|Review|Interview)$/;

/**
 * Returns whether a page declares itself an article. If so, the author in its structured data is not
 * necessarily the person whom the page is about. Some content management systems also mark profile pages as
 * articles, but those have the person's name as their heading.
 */
function isArticlePage(page: pages.Page, data: jsonLd.JsonLd, name: string | null): boolean {
  const { $ } = page;
  const heading = pages.textOf($<Element, string>('h1').first());
  if (name && sameName(heading, name)) return false;
  const own = data.nodes.filter((node) => !data.parts.has(node));
  if (own.some((node) => jsonLd.typesOf(node).includes('ProfilePage'))) return false;
  const stories = own.filter((node) => jsonLd.typesOf(node).some((type) => STORY.test(type)));
  if (stories.some((node) => isAbout(node, page, heading))) return true;

  // A heading such as "Articles by Ada Reporter" takes precedence over the signals that are checked below.
  const named = name !== null && normalizeName(heading).includes(normalizeName(name));
  const property = (key: string) => $(`meta[property="${key}"]`).first().attr('content');
  return (
    !named &&
    (stories.some((node) => node.author !== undefined) ||
      (property('og:type') === 'article' && property('article:published_time') !== undefined))
  );
}

/**
 * Returns whether a node of a page's structured data describes the page itself. This is the case if the
 * node's URL is the URL of the page, or the node's headline is the heading of the page.
 */
function isAbout(node: jsonLd.JsonLdNode, { url }: pages.Page, heading: string): boolean {
  const headline = jsonLd.textValue(node.headline);
  return (
    jsonLd.addressesOf(node).some((address) => URL.canParse(address) && urlKey(address) === urlKey(url)) ||
    (headline !== null && normalizeName(headline) === normalizeName(heading))
  );
}
