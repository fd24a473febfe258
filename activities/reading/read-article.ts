import type * as articles from '../../model/article-reading.ts';
import { parsePage } from './html/page.ts';
import { readLeads } from './read-leads.ts';
import { readStory } from './read-story.ts';
import { readSiteMarks } from './site/index.ts';

/** Name and version of this reader, for evidence. */
export const ARTICLE_READER = 'article@8';

/** Reads a page as an article. Pure: the same page gives the same reading. */
export function readArticle(html: string, url: string): articles.ArticleReading {
  const page = parsePage(html, url);
  return { ...readStory(page), ...readLeads(page), site_marks: readSiteMarks(page) };
}

declare module '../threads/readers.ts' {
  interface Readers {
    article: typeof readArticle;
  }
}
