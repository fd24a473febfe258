import type { Element } from 'domhandler';
import type { articles, authorPages } from '../../db/index.ts';
import {
  jsonLd,
  pages,
  parseDate,
  readFeedLinks,
  readPrintedAddresses,
  tidyName,
  urlKey,
} from '../articles/index.ts';
import { publicationDomain } from '../publications/index.ts';
import { profileNetwork } from './socials.ts';

/** Name and version of this reader, for evidence. */
export const AUTHOR_PAGE_READER = 'author_page@1';

const MAX_ARTICLES = 60;
/** Shorter link texts are section names and buttons. */
const MIN_TITLE_LENGTH = 18;
const FURNITURE = 'nav, footer, aside, body > header, [class*="share" i], [class*="footer" i]';

/** Reads a page as the page of one author. Pure: the same page gives the same reading. */
export function readAuthorPage(html: string, url: string): authorPages.AuthorPageReading {
  const page = pages.parsePage(html, url);
  const person = findPerson(page);
  const name = readName(page, person);
  return {
    url,
    name: name?.text ?? null,
    name_evidence: name ? { locator: name.locator, excerpt: name.excerpt } : null,
    role: readRole(page, person),
    bio: readBio(page, person),
    addresses: readAddresses(page, person),
    profiles: readProfiles(page, person),
    articles: readArticleLinks(page),
    feeds: readFeedLinks(page),
  };
}

type Stated = articles.Located & { text: string };

function findPerson(page: pages.Page): jsonLd.JsonLdNode | null {
  const data = jsonLd.readJsonLd(page);
  const profile = data.nodes.find((node) => jsonLd.typesOf(node).includes('ProfilePage'));
  const subject = profile && jsonLd.dereference(data, profile.mainEntity);
  if (jsonLd.isNode(subject)) return subject;
  const people = data.nodes.filter((node) => jsonLd.typesOf(node).includes('Person'));
  // Several persons are the authors of the listed articles.
  return people.length === 1 ? (people[0] ?? null) : null;
}

function fromNode(person: jsonLd.JsonLdNode | null, key: string): Stated | null {
  const text = person && jsonLd.textValue(person[key]);
  return text ? { text, locator: `json-ld:Person.${key}`, excerpt: pages.excerpt(text) } : null;
}

function fromElement({ $ }: pages.Page, selector: string): Stated | null {
  for (const element of $<Element, string>(selector).toArray()) {
    if ($(element).closest(FURNITURE).length > 0) continue;
    const text = pages.textOf($(element));
    if (text !== '') return { text, locator: pages.cssLocator(element), excerpt: pages.excerpt(text) };
  }
  return null;
}

function readName(page: pages.Page, person: jsonLd.JsonLdNode | null): Stated | null {
  const name = fromNode(person, 'name') ?? fromElement(page, 'h1 [itemprop="name"], h1');
  return name && { ...name, text: tidyName(name.text) };
}

function readRole(page: pages.Page, person: jsonLd.JsonLdNode | null): Stated | null {
  const role =
    fromNode(person, 'jobTitle') ??
    fromElement(
      page,
      '[itemprop="jobTitle"], [class*="job-title" i], [class*="jobtitle" i], [class*="author-title" i], [class*="author__title" i], [class*="author-role" i], [class*="author" i] [class*="title" i], [class*="author" i] [class*="role" i], [class~="role" i], [class*="position" i]',
    );
  return role && role.text.length <= 120 ? role : null;
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

function readAddresses(page: pages.Page, person: jsonLd.JsonLdNode | null): articles.PrintedAddress[] {
  const printed = readPrintedAddresses(page);
  const stated = fromNode(person, 'email');
  if (!stated || !person) return printed;
  const email = stated.text.replace(/^mailto:/i, '').toLowerCase();
  // Structured data says whose it is: the name stands beside it by definition.
  const own = {
    email,
    nearby: jsonLd.textValue(person.name) ?? '',
    locator: stated.locator,
    excerpt: stated.excerpt,
  };
  return [own, ...printed.filter((address) => address.email !== email)];
}

function readProfiles(
  page: pages.Page,
  person: jsonLd.JsonLdNode | null,
): (articles.Located & { url: string })[] {
  const stated = jsonLd
    .asList(person?.sameAs)
    .map((value) => pages.absoluteUrl(jsonLd.textValue(value) ?? undefined, page.url))
    .filter((url) => url !== null)
    .map((url) => ({ url, locator: 'json-ld:Person.sameAs', excerpt: url }));
  const linked: (articles.Located & { url: string })[] = [];
  const { $ } = page;
  $<Element, string>('a[href]').each((_index, element) => {
    const url = pages.absoluteUrl($(element).attr('href'), page.url);
    // The outlet's own accounts stand in the page's furniture.
    if (!url || !profileNetwork(url) || $(element).closest(FURNITURE).length > 0) return;
    linked.push({
      url,
      locator: pages.cssLocator(element),
      excerpt: pages.excerpt(pages.textOf($(element)) || url),
    });
  });
  return [...stated, ...linked];
}

function readArticleLinks(page: pages.Page): authorPages.AuthorPageReading['articles'] {
  const { $ } = page;
  const domain = publicationDomain(new URL(page.url).hostname);
  const found = new Map<string, authorPages.AuthorPageReading['articles'][number]>();
  const own = urlKey(page.url);
  $<Element, string>('article a[href], h2 a[href], h3 a[href], h4 a[href], li a[href]').each(
    (_index, element) => {
      if (found.size >= MAX_ARTICLES) return;
      const url = pages.absoluteUrl($(element).attr('href'), page.url);
      const title = pages.textOf($(element));
      if (!url || title.length < MIN_TITLE_LENGTH || $(element).closest(FURNITURE).length > 0) return;
      const { hostname, pathname } = new URL(url);
      const key = urlKey(url);
      if (publicationDomain(hostname) !== domain || pathname.length < 2 || key === own || found.has(key))
        return;
      const time = $(element).closest('article, li, div').find('time[datetime]').first().attr('datetime');
      found.set(key, {
        title,
        url,
        published: (time && parseDate(time)?.value.slice(0, 10)) || null,
        locator: pages.cssLocator(element),
      });
    },
  );
  return [...found.values()];
}
