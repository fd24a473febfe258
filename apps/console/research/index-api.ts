import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../api-client.ts';

export type NewsBackfill = Schemas['NewsBackfill'];
export type NewsSources = Schemas['NewsSources'];
/** What somebody wants of the past in the index. */
export type BackfillChoice = Pick<NewsBackfill, 'days' | 'languages' | 'countries'>;

const INDEX = '/api/v1/news/index';
/** How often what is being loaded is asked for. */
const LOADING_MS = 30_000;

export const newsIndex = queryOptions({
  queryKey: ['news-index'],
  queryFn: ({ signal }) => take(api.GET(INDEX, { signal })),
});

/** The backfill, with offers in some languages and countries. */
export function backfill({ languages, countries }: Pick<BackfillChoice, 'languages' | 'countries'>) {
  const query = {
    ...(languages.length > 0 ? { languages: languages.join() } : {}),
    ...(countries.length > 0 ? { countries: countries.join() } : {}),
  };
  return queryOptions({
    queryKey: ['news-index', 'backfill', query],
    queryFn: ({ signal }) => take(api.GET(`${INDEX}/backfill`, { params: { query }, signal })),
    refetchInterval: LOADING_MS,
    placeholderData: (before) => before,
  });
}

export const newsSources = queryOptions({
  queryKey: ['news-index', 'sources'],
  queryFn: ({ signal }) => take(api.GET(`${INDEX}/sources`, { signal })),
});

export function chooseBackfill(body: BackfillChoice): Promise<NewsBackfill> {
  return take(api.PUT(`${INDEX}/backfill`, { body }));
}

/** The number of feeds that one request may add. */
const FEEDS_AT_ONCE = 200;

/** Adds feeds, and returns the sources with them. */
export async function addFeeds(feeds: { url: string; title?: string }[]): Promise<void> {
  for (let at = 0; at < feeds.length; at += FEEDS_AT_ONCE)
    await take(api.POST(`${INDEX}/feeds`, { body: { feeds: feeds.slice(at, at + FEEDS_AT_ONCE) } }));
}

export async function removeFeed(feedId: string): Promise<void> {
  await take(api.DELETE(`${INDEX}/feeds/{feedId}`, { params: { path: { feedId } } }));
}
