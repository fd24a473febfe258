import type { journalists, sources } from '../../db/index.ts';
import { pages, sameName, urlKey } from '../articles/index.ts';
import { evidenceFor, type QuotedPage } from './evidence.ts';

/** One page or feed that names articles of a person. */
export interface WorkList {
  page: QuotedPage;
  articles: (journalists.RecentArticle & { locator: string; authors?: string[] })[];
}

/**
 * What somebody wrote lately: what their author page lists and what feeds announce under their name, without
 * the source article and without repetitions, dated ones newest first, each with its evidence.
 */
export function collectRecent(options: {
  name: string;
  lists: WorkList[];
  without: string | null;
  limit: number;
}): { recent: journalists.RecentArticle[]; evidence: sources.Evidence[] } {
  const seen = new Set(options.without ? [urlKey(options.without)] : []);
  const found: { article: journalists.RecentArticle; page: QuotedPage; locator: string }[] = [];
  for (const { page, articles } of options.lists) {
    for (const { title, url, published, locator, authors } of articles) {
      const key = urlKey(url);
      const another = authors && !authors.some((author) => sameName(author, options.name));
      if (another || seen.has(key)) continue;
      seen.add(key);
      found.push({ article: { title, url, published }, page, locator });
    }
  }
  const newest = found.sort((a, b) => byDate(a.article, b.article)).slice(0, options.limit);
  return {
    recent: newest.map(({ article }) => article),
    evidence: newest.map(({ article, page, locator }) =>
      evidenceFor(['recent'], page, { locator, excerpt: pages.excerpt(article.title) }),
    ),
  };
}

/** Newest first, undated last. */
export function byDate(a: journalists.RecentArticle, b: journalists.RecentArticle): number {
  return (b.published ?? '').localeCompare(a.published ?? '');
}
