import {
  asStored,
  listOf,
  nullable,
  or,
  orNull,
  publicationTypeScores,
  record,
} from '../../../model/index.ts';
import type { NewsItem, NewsSearchResult } from './schema.ts';

/** Brings a stored response into today's form: the version that stored it may have had fewer fields. */
export const storedReply = record<NewsSearchResult>({
  object: or('news_search_result'),
  search: record<NewsSearchResult['search']>({
    q: asStored,
    gl: orNull,
    hl: orNull,
    page: asStored,
    tbs: orNull,
    window: record<NewsSearchResult['search']['window']>({ from: orNull, to: orNull }),
  }),
  news: listOf(
    record<NewsItem>({
      position: asStored,
      title: asStored,
      link: asStored,
      snippet: orNull,
      source: asStored,
      source_domain: asStored,
      date: orNull,
      published_at: orNull,
      published_at_precision: orNull,
      published_at_basis: orNull,
      language: orNull,
      country: orNull,
      image_url: orNull,
      metadata: record<NewsItem['metadata']>({
        author: orNull,
        publication_type: orNull,
        publication_type_confidence: orNull,
        publication_type_scores: nullable(publicationTypeScores),
        domain_authority: orNull,
        estimated_monthly_organic_traffic: orNull,
        metrics_source: orNull,
        metrics_as_of: orNull,
      }),
    }),
  ),
  pagination: asStored,
  provider: asStored,
  attribution: listOf(),
  usage: asStored,
  warnings: listOf(),
});
