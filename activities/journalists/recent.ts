import { pages, sameName } from '#reader';
import type { sites } from '../../db/index.ts';
import { type Evidence, normalizeName, type RecentArticle, urlKey } from '../../model/index.ts';
import { evidenceFor, type QuotedPage, quotePage } from './evidence.ts';
import type { WorkList } from './people-pages.ts';
import type { KnownOfPerson, ResolveDeps, ResolveOptions } from './resolution.ts';

const MAX_FEEDS = 2;

/** Finds recent work on the person's page and in stored articles, and in feeds only if these have too little. */
export async function findRecent(
  deps: ResolveDeps,
  options: ResolveOptions,
  known: KnownOfPerson,
): Promise<{ recent: RecentArticle[]; evidence: Evidence[] }> {
  const collect = (lists: WorkList[]) =>
    collectRecent({
      name: known.name,
      lists,
      without: known.article?.isSource ? known.article.reading.url : null,
      limit: options.includeRecent,
    });
  const { authorPage, article, publication } = known;
  const lists: WorkList[] = [];
  if (options.includeRecent === 0) return collect(lists);
  if (authorPage) lists.push({ page: quotePage(authorPage), articles: authorPage.reading.articles });
  lists.push(...known.written.map(asWorkList));
  const own = authorPage?.reading.feeds ?? [];
  const offered = [
    ...own,
    ...(article?.reading.feeds ?? []),
    ...(await deps.pages.feedsOf(publication.domain)),
  ];
  for (const feed of [...new Set(offered)].slice(0, MAX_FEEDS)) {
    if (collect(lists).recent.length >= options.includeRecent) break;
    const list = await deps.pages.feed(feed, options);
    if (list) lists.push(list);
  }
  return collect(lists);
}

function asWorkList(article: sites.WrittenArticle): WorkList {
  const { reading } = article;
  const title = reading.title_evidence;
  return {
    page: quotePage(article),
    articles:
      title && reading.title
        ? [
            {
              title: reading.title,
              url: reading.url,
              published: reading.published_at?.slice(0, 10) ?? null,
              locator: title.locator,
              authors: reading.authors.map(({ name }) => name),
            },
          ]
        : [],
  };
}

/**
 * Returns recent articles without the source article and duplicates, newest first, undated last. An article with
 * named authors counts only if the person is one of them; without, it counts as listed on the person's page.
 */
export function collectRecent(options: {
  name: string;
  lists: WorkList[];
  without: string | null;
  limit: number;
}): { recent: RecentArticle[]; evidence: Evidence[] } {
  const seen = new Set(options.without ? [urlKey(options.without)] : []);
  const titles = new Set<string>();
  const entries: { article: RecentArticle; page: QuotedPage; locator: string }[] = [];
  for (const { page, articles } of options.lists) {
    for (const { title, url, published, locator, authors } of articles) {
      const key = urlKey(url);
      const another = authors && !authors.some((author) => sameName(author, options.name));
      // A site may publish the same story in two sections, under two URLs.
      const story = `${normalizeName(title)} ${published ?? ''}`;
      if (another || seen.has(key) || titles.has(story)) continue;
      seen.add(key);
      titles.add(story);
      entries.push({ article: { title, url, published }, page, locator });
    }
  }
  const newest = entries.sort((a, b) => byDate(a.article, b.article)).slice(0, options.limit);
  return {
    recent: newest.map(({ article }) => article),
    evidence: newest.map(({ article, page, locator }) =>
      evidenceFor(['recent'], page, { locator, excerpt: pages.excerpt(article.title) }),
    ),
  };
}

/** Compares articles by date: newest first, undated last. */
export function byDate(a: RecentArticle, b: RecentArticle): number {
  return (b.published ?? '').localeCompare(a.published ?? '');
}
