import { sameName } from '#reader';
import { articles, type Database, identities, publications } from '../../db/index.ts';
import {
  type JournalistReference,
  normalizeName,
  type OrganizationId,
  publicationDomain,
  urlKey,
} from '../../model/index.ts';

/** A person with the requested name who is known from jobs, as an author, or from the organization's own tables. */
export interface Namesake {
  /** URLs of the person's author pages. */
  pages: Set<string>;
  domains: Set<string>;
  /** The person's newest article. */
  article: articles.ArticleByAuthor | null;
}

const MAX_ARTICLES = 100;

/** Returns the domains to search: null means all, and an empty list means that the publication is unknown. */
export async function domainsOf(
  db: Database,
  { domain, publication }: JournalistReference,
): Promise<string[] | null> {
  if (domain) return [publicationDomain(domain.replace(/^www\./, ''))];
  if (!publication) return null;
  const named = await publications.findByName(db, publication);
  const isDomain = /^[\w-]+(?:\.[\w-]+)+$/.test(publication);
  return [...new Set(isDomain ? [...named, publicationDomain(publication.replace(/^www\./, ''))] : named)];
}

/**
 * Returns the people of this name whom the organization may know of, told apart by their author pages or, without a
 * page, by their domains.
 */
export async function findNamesakes(
  db: Database,
  organizationId: OrganizationId,
  name: string,
  domains: string[] | null,
): Promise<Namesake[]> {
  const people: Namesake[] = [];
  const { web, ownDomains } = await identities.findByName(db, organizationId, normalizeName(name));
  for (const id of new Set(web.map(({ journalist_id }) => journalist_id))) {
    const at = web.filter(({ journalist_id }) => journalist_id === id).map(({ domain }) => domain);
    if (domains && !at.some((domain) => domains.includes(domain))) continue;
    const pages = await identities.findAuthorPages(db, id);
    people.push({
      pages: new Set(pages.map((page) => `https://${page}`)),
      domains: new Set(at),
      article: null,
    });
  }
  const written = await articles.findByAuthor(db, { name, domain: null, limit: MAX_ARTICLES });
  for (const article of written) {
    if (!domains || domains.includes(article.domain)) addAuthor(people, name, article);
  }
  for (const domain of ownDomains) {
    if (domains && !domains.includes(domain)) continue;
    // What a table says adds nothing to somebody who is known at the same outlet from the web.
    if (!people.some((person) => person.domains.has(domain)))
      people.push({ pages: new Set(), domains: new Set([domain]), article: null });
  }
  return people;
}

function addAuthor(people: Namesake[], name: string, article: articles.ArticleByAuthor): void {
  const url = article.reading.authors.find((author) => sameName(author.name, name))?.url ?? null;
  const here = people.filter(({ domains }) => domains.has(article.domain));
  const person =
    people.find(({ pages }) => url !== null && [...pages].some((page) => urlKey(page) === urlKey(url))) ??
    // An author without a link is taken to be the first person of that name at the domain, and an author with an
    // unknown page to be a person there who has no page yet.
    (url === null && here.length > 0 ? here[0] : here.find(({ pages }) => pages.size === 0));
  if (person) {
    person.article ??= article;
    if (url && person.pages.size === 0) person.pages.add(url);
    return;
  }
  people.push({ pages: new Set(url ? [url] : []), domains: new Set([article.domain]), article });
}
