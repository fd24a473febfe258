import { sameName } from '#reader';
import type { authorPages, sites } from '../../db/index.ts';
import { type ArticleAuthor, urlKey } from '../../model/index.ts';
import { authorPageCandidates } from './author-pages-of-site.ts';
import type { ResolveDeps, ResolveOptions } from './resolution.ts';

/** An article's author and the author's page, which is null if none can be read. */
export interface PageOfAuthor {
  page: authorPages.StoredAuthorPage | null;
  author: ArticleAuthor;
}

/**
 * Reads the linked page or, without a link, the one at the site's usual URL. A link to an article or to another
 * person's page is dropped; a link that cannot be read is kept.
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

/** Returns the author page at a URL, or null if it cannot be read. */
async function readAuthorPage(
  deps: Pick<ResolveDeps, 'pages'>,
  url: string,
  options: ResolveOptions,
): Promise<authorPages.StoredAuthorPage | null> {
  const result = await deps.pages.authorPage(url, options);
  return result.ok ? result.page : null;
}

/** Returns the person's author page on a site, by a known URL or pattern; null if no page names the person. */
export async function findAuthorPage(
  deps: Pick<ResolveDeps, 'pages'>,
  name: string,
  site: { domain: string; guessAt: string | null },
  options: ResolveOptions,
): Promise<authorPages.StoredAuthorPage | null> {
  const pages = await deps.pages.authorPagesOf(site.domain);
  const same = [...new Set(pages.filter((page) => sameName(page.name, name)).map(({ url }) => url))];
  // Two people of this name have pages on the site, and choosing one would be arbitrary.
  if (same.length > 1) return null;
  const guess = site.guessAt === null ? null : { origin: site.guessAt };
  const candidates = same.length === 1 ? same : authorPageCandidates(name, pages, guess);
  for (const url of candidates) {
    const page = await readAuthorPage(deps, url, options);
    if (page?.reading.name && sameName(page.reading.name, name)) return page;
  }
  return null;
}

/** Returns the person's articles at a domain, without those that link the name to a namesake's author page. */
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
