import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  isActive,
  type Job,
  type JournalistSearch,
  type JournalistSearchPerson,
} from '../../client/index.ts';
import { api, take, whileActive } from '../api-client.ts';

export type { JournalistSearch, JournalistSearchPerson };

/** The maximum duration of one long poll, in seconds. */
const WAIT_SECONDS = 15;
/** How long to wait between two polls of a running search, which reads many pages a second. */
const PAUSE_MS = 400;

/** Loads a search with its people. While it is running, each poll waits for the next change. */
export function searchRecord(client: QueryClient, searchId: string) {
  const queryKey = ['search', searchId];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const cached = client.getQueryData<JournalistSearch>(queryKey);
      return take(
        api.GET('/api/v1/journalist-searches/{searchId}', {
          params: {
            path: { searchId },
            query: cached && isActive(cached.status) ? { wait_seconds: WAIT_SECONDS } : {},
          },
          cache: 'no-store',
          signal,
        }),
      );
    },
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? PAUSE_MS : false),
  });
}

/** The number of searches that the console lists. */
const LISTED = 5;

/** The newest searches of the organization, or of one of its campaigns. */
export function recentSearches(campaignId?: string) {
  const query = campaignId === undefined ? { limit: LISTED } : { limit: LISTED, campaign_id: campaignId };
  return queryOptions({
    queryKey: ['searches', query],
    queryFn: ({ signal }) => take(api.GET('/api/v1/journalist-searches', { params: { query }, signal })),
    refetchInterval: whileActive,
  });
}

/** Starts a search for the people who cover a pitch. A retry with the same key returns the same search. */
export function startSearch(
  pitch: string,
  campaignId: string | undefined,
  idempotencyKey: string,
  months?: number,
): Promise<JournalistSearch> {
  return take(
    api.POST('/api/v1/journalist-searches', {
      body: { pitch, ...(months === undefined ? {} : { options: { months } }) },
      params: {
        query: campaignId === undefined ? {} : { campaign_id: campaignId },
        header: { 'idempotency-key': idempotencyKey },
      },
    }),
  );
}

export function cancelSearch(searchId: string): Promise<JournalistSearch> {
  return take(api.POST('/api/v1/journalist-searches/{searchId}:cancel', { params: { path: { searchId } } }));
}

/** Judges the people of a search anew by another subject. */
export function rerankSearch(
  searchId: string,
  { subject, ignore }: Pick<JournalistSearch['options'], 'subject' | 'ignore'>,
): Promise<JournalistSearch> {
  return take(
    api.POST('/api/v1/journalist-searches/{searchId}:rerank', {
      params: { path: { searchId } },
      body: { options: { subject, ignore } },
    }),
  );
}

/** Starts a job that looks up the contacts of people of a search; those who were looked up already only `again`. */
export function enrichPeople(
  { searchId, campaignId }: { searchId: string; campaignId: string | null },
  { ranks, again }: { ranks: number[]; again: boolean },
  idempotencyKey: string,
): Promise<Job> {
  return take(
    api.POST('/api/v1/journalist-searches/{searchId}:enrich', {
      body: { ranks, again },
      params: {
        path: { searchId },
        query: campaignId === null ? {} : { campaign_id: campaignId },
        header: { 'idempotency-key': idempotencyKey },
      },
    }),
  );
}
