import type { Article, NewsSearchResult, PublicationBatch, SearchBody } from '../../client/index.ts';
import { api, type Schemas, take } from '../api-client.ts';

export type {
  Article,
  NewsSearchResult,
  Publication,
  PublicationBatch,
  SearchBody,
} from '../../client/index.ts';
export type NewsItem = NewsSearchResult['news'][number];
type SearchPlan = Pick<Schemas['JournalistSearchPreview']['plan'][number], 'kind' | 'q'>[];

export function searchNews(body: SearchBody): Promise<NewsSearchResult> {
  return take(api.POST('/api/v1/news/search', { body }));
}

/** What a search for people would ask about a pitch. Free. */
export async function planOf(pitch: string): Promise<SearchPlan> {
  return (await take(api.POST('/api/v1/journalist-searches:preview', { body: { pitch } }))).plan;
}

export function lookUpArticle(request: {
  url: string;
  include: string[];
  refresh: boolean;
}): Promise<Article> {
  const { url, include, refresh } = request;
  return take(
    api.GET('/api/v1/articles/lookup', {
      params: {
        query: {
          url,
          ...(include.length > 0 ? { include: include.join(',') } : {}),
          ...(refresh ? { force_refresh: true } : {}),
        },
      },
    }),
  );
}

export function lookUpPublications(request: { urls: string[]; refresh: boolean }): Promise<PublicationBatch> {
  return take(
    api.POST('/api/v1/publications/lookup:batch', {
      params: { query: request.refresh ? { force_refresh: true } : {} },
      body: { urls: request.urls },
    }),
  );
}
