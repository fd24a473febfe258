import type { Article, Publication } from '../../client/index.ts';
import type { Column, View } from './view.ts';

const ARTICLE: Column<Article>[] = [
  { name: 'title', of: ({ title }) => title },
  { name: 'authors', of: ({ authors }) => authors.map(({ name }) => name).join(', ') || null },
  { name: 'byline', of: ({ byline }) => byline, csvOnly: true },
  { name: 'published_at', of: ({ published_at }) => published_at, isTime: true },
  { name: 'publication', of: ({ publication }) => publication.name },
  { name: 'language', of: ({ language }) => language },
  { name: 'word_count', of: ({ word_count }) => word_count },
  { name: 'paywalled', of: ({ paywalled }) => paywalled },
  { name: 'url', of: ({ url }) => url, whole: true },
  { name: 'canonical_url', of: ({ canonical_url }) => canonical_url, csvOnly: true },
  { name: 'description', of: ({ description }) => description, csvOnly: true },
];

const PUBLICATION: Column<Publication>[] = [
  { name: 'domain', of: ({ domain }) => domain, whole: true },
  { name: 'name', of: ({ name }) => name },
  { name: 'publication_type', of: ({ publication_type }) => publication_type },
  { name: 'confidence', of: ({ publication_type_confidence }) => publication_type_confidence },
  { name: 'domain_authority', of: ({ domain_authority }) => domain_authority },
  { name: 'monthly_traffic', of: ({ estimated_monthly_organic_traffic: visits }) => visits },
  { name: 'country', of: ({ country }) => country },
  { name: 'language', of: ({ language }) => language },
  { name: 'homepage_url', of: ({ homepage_url }) => homepage_url, csvOnly: true },
  { name: 'stale', of: ({ stale }) => stale, csvOnly: true },
];

/** Shows one article as a record, or several as a table. `body` is the API response that contained them. */
export function articles(body: unknown, rows: Article[]): View<Article> {
  return { layout: layoutOf(rows), body, rows, columns: ARTICLE };
}

export function publications(body: unknown, rows: Publication[]): View<Publication> {
  return { layout: layoutOf(rows), body, rows, columns: PUBLICATION };
}

function layoutOf(rows: unknown[]): 'list' | 'record' {
  return rows.length === 1 ? 'record' : 'list';
}
