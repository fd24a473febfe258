import type { articles, authorPages } from '../../db/index.ts';
import { sameName, urlKey } from '../articles/index.ts';
import { authorPageCandidates } from './author-pages-of-site.ts';
import type { ResolveDeps, ResolveOptions } from './resolution.ts';

/** The author's page, or null when it cannot be read: the article stands without it. */
export async function readAuthorPage(
  deps: Pick<ResolveDeps, 'pages'>,
  url: string,
  options: ResolveOptions,
): Promise<authorPages.StoredAuthorPage | null> {
  const result = await deps.pages.authorPage(url, options);
  return result.ok ? result.page : null;
}

/**
 * The page that a site keeps of this person, where no link leads to it: at the address at which the site keeps those
 * of others. Null unless the page names the person.
 */
export async function findAuthorPage(
  deps: Pick<ResolveDeps, 'pages'>,
  name: string,
  site: { domain: string; guessAt: string | null },
  options: ResolveOptions,
): Promise<authorPages.StoredAuthorPage | null> {
  const known = await deps.pages.authorPagesOf(site.domain);
  const same = [...new Set(known.filter((page) => sameName(page.name, name)).map(({ url }) => url))];
  // Two people of one name have two pages there: a third address would be a guess, and each of theirs, too.
  if (same.length > 1) return null;
  const guess = site.guessAt === null ? null : { origin: site.guessAt };
  const candidates = same.length === 1 ? same : authorPageCandidates(name, known, guess);
  for (const url of candidates) {
    const page = await readAuthorPage(deps, url, options);
    if (page?.reading.name && sameName(page.reading.name, name)) return page;
  }
  return null;
}

/** What a person of this name wrote for a publication, without what another of the same name wrote, by their pages. */
export async function ownWork(
  deps: Pick<ResolveDeps, 'pages'>,
  name: string,
  domain: string,
  pageUrl: string | null,
): Promise<articles.ArticleByAuthor[]> {
  const written = await deps.pages.writtenBy(name, domain);
  const pageOf = ({ reading }: articles.ArticleByAuthor) => {
    const url = reading.authors.find((author) => sameName(author.name, name))?.url;
    return url ? urlKey(url) : null;
  };
  if (pageUrl) return written.filter((article) => [null, urlKey(pageUrl)].includes(pageOf(article)));
  // Without a page of their own nobody can say which of two namesakes it was.
  const pages = new Set(written.map(pageOf).filter((page) => page !== null));
  return pages.size > 1 ? [] : written;
}
