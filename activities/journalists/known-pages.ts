import anyAscii from 'any-ascii';
import { sameName } from '#reader';
import type { authorPages, sites } from '../../db/index.ts';
import { type ArticleAuthor, normalizeName, urlKey } from '../../model/index.ts';
import type { ResolveDeps, ResolveOptions } from './resolution.ts';

/** How many URLs are tried for one person; a page is used only if it names the person. */
const MAX_CANDIDATES = 2;
/** How many author pages must share a pattern for it to count as the site's own. */
const MIN_EXAMPLES = 2;
/** Default paths of author pages: first that of WordPress, then that of most other systems. */
const COMMON = ['/author/{slug}/', '/authors/{slug}'];

/** Returns URLs of possible author pages, by the site's known patterns and, with `guess`, by default paths. */
export function authorPageCandidates(
  name: string,
  pages: { url: string; name: string }[],
  guess: { origin: string } | null,
): string[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const form = formOf(page.url, page.name);
    if (form) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const forms = [...counts]
    .filter(([, count]) => count >= MIN_EXAMPLES)
    .sort((a, b) => b[1] - a[1])
    .map(([form]) => form);
  const common = guess ? COMMON.map((path) => guess.origin + path) : [];
  const slug = slugOf(name);
  if (!slug) return [];
  return (forms.length > 0 ? forms : common)
    .slice(0, MAX_CANDIDATES)
    .map((form) => form.replace('{slug}', slug));
}

/** Returns the URL with a placeholder for the name, or null if the path does not end with exactly the name. */
function formOf(url: string, name: string): string | null {
  const slug = slugOf(name);
  const { origin, pathname } = new URL(url);
  if (!slug || !pathname.includes(slug)) return null;
  const form = pathname.replace(slug, '{slug}');
  // A number in the path identifies one person, so other people's URLs cannot be built from this one.
  return /\d/.test(form) ? null : origin + form;
}

function slugOf(name: string): string | null {
  const words = normalizeName(anyAscii(name))
    .split(' ')
    .filter((word) => /^[a-z]+$/.test(word));
  return words.length >= 2 ? words.join('-') : null;
}

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
