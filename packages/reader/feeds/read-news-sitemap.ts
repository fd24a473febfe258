import { Parser } from 'htmlparser2';
import type { RawItem } from './feed.ts';
import { rootOf } from './prolog.ts';

/** The elements to read from a `<url>`, with the names in the news and image extensions of sitemaps. */
type Field = keyof Omit<RawItem, 'authors' | 'base' | 'id' | 'otherDates' | 'titleIsText'>;
const FIELDS: Record<string, Field> = {
  loc: 'link',
  'news:title': 'title',
  'news:publication_date': 'date',
  'news:name': 'publication',
  'news:language': 'language',
  'image:loc': 'image',
};

export function isSitemap(text: string): boolean {
  return /^<urlset\b/.test(rootOf(text));
}

/**
 * Extracts the articles from a news sitemap
 * (https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap). URLs without a title
 * are not news articles.
 */
export function newsSitemapItems(text: string): RawItem[] {
  const items: RawItem[] = [];
  let item: RawItem | null = null;
  let field: Field | undefined;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (name === 'url') item = { title: undefined, link: undefined, date: undefined, authors: [] };
        field = FIELDS[name];
      },
      ontext: (data) => {
        if (item && field) item[field] = (item[field] ?? '') + data;
      },
      onclosetag: (name) => {
        field = undefined;
        if (name !== 'url' || !item) return;
        items.push(item);
        item = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return items;
}
