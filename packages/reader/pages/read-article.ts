import type { ArticleReading } from '../../../model/index.ts';
import { parsePage } from '../html/page.ts';
import { readSiteMarks } from '../site/index.ts';
import { readLeads } from './read-leads.ts';
import { readStory } from './read-story.ts';

/** Extracts a page as an article. The function is pure: the same page always gives the same result. */
export function readArticle(html: string, url: string): ArticleReading {
  const page = parsePage(html, url);
  return { ...readStory(page), ...readLeads(page), site_marks: readSiteMarks(page) };
}
