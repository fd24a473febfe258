import type { NewsSearchResult } from '../../client/index.ts';
import type { View } from './view.ts';

type NewsItem = NewsSearchResult['news'][number];

export function newsList(result: NewsSearchResult): View<NewsItem> {
  return {
    layout: 'list',
    body: result,
    rows: result.news,
    columns: [
      { name: 'position', of: ({ position }) => position, csvOnly: true },
      { name: 'date', of: ({ date }) => date },
      { name: 'source', of: ({ source }) => source },
      { name: 'title', of: ({ title }) => title },
      { name: 'author', of: ({ metadata }) => metadata.author },
      { name: 'link', of: ({ link }) => link, whole: true },
      { name: 'source_domain', of: ({ source_domain }) => source_domain, csvOnly: true },
      { name: 'published_at', of: ({ published_at }) => published_at, csvOnly: true, isTime: true },
      { name: 'language', of: ({ language }) => language, csvOnly: true },
      { name: 'country', of: ({ country }) => country, csvOnly: true },
      { name: 'publication_type', of: ({ metadata }) => metadata.publication_type, csvOnly: true },
      { name: 'domain_authority', of: ({ metadata }) => metadata.domain_authority, csvOnly: true },
      { name: 'snippet', of: ({ snippet }) => snippet, csvOnly: true },
    ],
    empty: 'No results.',
  };
}
