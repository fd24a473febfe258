import type { articles } from '../../db/index.ts';
import { parsePage } from './page.ts';
import { readLeads } from './read-leads.ts';
import { readStory } from './read-story.ts';

/** Name and version of this reader, for evidence. */
export const ARTICLE_READER = 'article@4';

/** Reads a page as an article. Pure: the same page gives the same reading. */
export function readArticle(html: string, url: string): articles.ArticleReading {
  const page = parsePage(html, url);
  return { ...readStory(page), ...readLeads(page) };
}
