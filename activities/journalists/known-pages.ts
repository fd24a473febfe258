import { sameName } from '#reader';
import type { authorPages, sites } from '../../db/index.ts';
import { type ArticleAuthor, urlKey } from '../../model/index.ts';
import { authorPageCandidates } from './author-pages-of-site.ts';
import type { ResolveDeps, ResolveOptions } from './resolution.ts';

/** The page is null if none can be read. A link to an article or to another person's page is dropped. */
export interface PageOfAuthor {
  page: authorPages.StoredAuthorPage | null;
  author: ArticleAuthor;
}

/**
 * Reads the linked page or, without a link, the one at the site's usual URL. Links to articles or other
 * people's pages are dropped; one that cannot be read is kept.
 */
export async function pageOfAuthor(
  deps: Pick<ResolveDeps, 'pages'>,
  author: ArticleAuthor,
  domain: string,
  options: ResolveOptions,
): Promise<PageOfAuthor> {
  const unlinked = { ...author, url: null };
  if (author.url) {
    const linked = await readAuthorPage(deps, author.url, options);
    if (!linked) return { page: null, author };
    const { name, is_article } = linked.reading;
    if (!is_article) {
      if (!name) return { page: null, author };
      return sameName(name, author.name) ? { page: linked, author } : { page: null, author: unlinked };
    }
  }
  const page = await findAuthorPage(deps, author.name, { domain, guessAt: null }, options);
  return { page, author: unlinked };
}

/** Null if it cannot be read: the article can be used without it. */
async function readAuthorPage(
  deps: Pick<ResolveDeps, 'pages'>,
  url: string,
  options: ResolveOptions,
): Promise<authorPages.StoredAuthorPage | null> {
  const result = await deps.pages.authorPage(url, options);
  return result.ok ? result.page : null;
}

/** Tries the URL pattern of the site's known author pages. Null if the page does not name the person. */
export async function findAuthorPage(
  deps: Pick<ResolveDeps, 'pages'>,
  name: string,
  site: { domain: string; guessAt: string | null },
  options: ResolveOptions,
): Promise<authorPages.StoredAuthorPage | null> {
  const known = await deps.pages.authorPagesOf(site.domain);
  const same = [...new Set(known.filter((page) => sameName(page.name, name)).map(({ url }) => url))];
  // Two people of this name have pages on the site, and choosing one would be arbitrary.
  if (same.length > 1) return null;
  const guess = site.guessAt === null ? null : { origin: site.guessAt };
  const candidates = same.length === 1 ? same : authorPageCandidates(name, known, guess);
  for (const url of candidates) {
    const page = await readAuthorPage(deps, url, options);
    if (page?.reading.name && sameName(page.reading.name, name)) return page;
  }
  return null;
}

/** Leaves out articles that link the name to a different author page: a namesake's. */
export async function ownWork(
  deps: Pick<ResolveDeps, 'pages'>,
  name: string,
  domain: string,
  pageUrl: string | null,
): Promise<sites.WrittenArticle[]> {
  const written = await deps.pages.writtenBy(name, domain);
  const pageOf = ({ reading }: sites.WrittenArticle) => {
    const url = reading.authors.find((author) => sameName(author.name, name))?.url;
    return url ? urlKey(url) : null;
  };
  if (pageUrl) return written.filter((article) => [null, urlKey(pageUrl)].includes(pageOf(article)));
  // Without the person's own page, nobody can tell which of two people with this name wrote an article.
  const pages = new Set(written.map(pageOf).filter((page) => page !== null));
  return pages.size > 1 ? [] : written;
}
