import { listOf, nullable, or, publicationTypeScores, record } from '../../../model/index.ts';
import type { NewsItem, NewsSearchResult } from './schema.ts';

type Item<Key extends 'attribution' | 'warnings'> = NewsSearchResult[Key][number];

/** Brings a stored response into today's form: the version that stored it may have had fewer fields. */
export const storedReply = record<NewsSearchResult>()(
  { asStored: ['pagination', 'provider', 'usage'] },
  {
    attribution: listOf(record<Item<'attribution'>>()({ asStored: ['text', 'url'] })),
    warnings: listOf(record<Item<'warnings'>>()({ asStored: ['code', 'message'] })),
    object: or('news_search_result'),
    search: record<NewsSearchResult['search']>()(
      { asStored: ['q', 'page'], orNull: ['gl', 'hl', 'tbs'] },
      { window: record<NewsSearchResult['search']['window']>()({ orNull: ['from', 'to'] }) },
    ),
    news: listOf(
      record<NewsItem>()(
        {
          asStored: ['position', 'title', 'link', 'source', 'source_domain'],
          orNull: [
            'snippet',
            'date',
            'published_at',
            'published_at_precision',
            'published_at_basis',
            'language',
            'country',
            'image_url',
          ],
        },
        {
          metadata: record<NewsItem['metadata']>()(
            {
              orNull: [
                'author',
                'publication_type',
                'publication_type_confidence',
                'metrics_source',
                'domain_authority',
                'estimated_monthly_organic_traffic',
                'metrics_as_of',
              ],
            },
            { publication_type_scores: nullable(publicationTypeScores) },
          ),
        },
      ),
    ),
  },
);
