import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  isActive,
  type JournalistSearch,
  type JournalistSearchBody,
  JournalistSearchesClient,
  type JournalistSearchPerson,
  type SavedPitch,
  type SavedPitchBody,
  SavedPitchesClient,
} from '../../client/index.ts';
import { api, take, whileActive } from '../api-client.ts';

export type { JournalistSearch, JournalistSearchPerson, SavedPitch, SavedPitchBody };

/** The calls for searches, by the session. */
export const searchesClient = new JournalistSearchesClient(api, take);

/** The calls for saved pitches, by the session. */
export const savedPitchesClient = new SavedPitchesClient(api, take);

/** How often open pages ask who has published on saved pitches. */
const NEWS_MS = 60_000;

/** The saved pitches of the organization, or of one of its campaigns. */
export function savedPitches(campaignId?: string) {
  const query = { limit: 100, ...(campaignId === undefined ? {} : { campaign_id: campaignId }) };
  return queryOptions({
    queryKey: ['saved-pitches', query],
    queryFn: ({ signal }) => savedPitchesClient.list(query, { signal }),
    refetchInterval: NEWS_MS,
  });
}

export function savedPitch(id: string) {
  return queryOptions({
    queryKey: ['saved-pitches', id],
    queryFn: ({ signal }) => savedPitchesClient.get(id, { signal }),
    refetchInterval: NEWS_MS,
  });
}

/** A page of who has published on a saved pitch, the last match first. */
export function pitchMatches(id: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['saved-pitches', id, 'matches', cursor],
    queryFn: ({ signal }) =>
      savedPitchesClient.matches(id, cursor === undefined ? {} : { cursor }, { signal }),
    refetchInterval: NEWS_MS,
  });
}

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
    queryFn: ({ signal }) => searchesClient.list(query, { signal }),
    refetchInterval: whileActive,
  });
}

/** Starts a search for the people who cover a pitch. A retry with the same key returns the same search. */
export function startSearch(
  pitch: string,
  campaignId: string | undefined,
  idempotencyKey: string,
  options: JournalistSearchBody['options'] = {},
): Promise<JournalistSearch> {
  const body = { pitch, options };
  const query = campaignId === undefined ? {} : { campaign_id: campaignId };
  return searchesClient.start(body, query, { idempotencyKey });
}
