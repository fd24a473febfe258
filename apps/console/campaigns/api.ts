import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CampaignsClient, MediaListsClient } from '../../client/index.ts';
import { api, loadAll, type Schemas, take } from '../api-client.ts';

export type Campaign = Schemas['Campaign'];
export type MediaList = Schemas['MediaList'];
export type CampaignUpdate = Schemas['CampaignUpdate'];

/** The calls for campaigns and for media lists, by the session. */
export const campaignsClient = new CampaignsClient(api, take);
export const listsClient = new MediaListsClient(api, take);

export function campaignsPage(filter: { archived?: boolean; owner?: string; cursor?: string }) {
  return queryOptions({
    queryKey: ['campaigns', filter],
    queryFn: ({ signal }) => campaignsClient.list(filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All campaigns that are not archived, so that the user can choose one. */
export const allCampaigns = everyCampaign({});

/** The archived campaigns, whose jobs are shown until they expire. */
export const archivedCampaigns = everyCampaign({ archived: true });

function everyCampaign(filter: { archived?: true }) {
  return queryOptions({
    queryKey: ['campaigns', 'all', filter],
    queryFn: ({ signal }) =>
      loadAll(
        (at) => campaignsClient.list({ limit: 100, ...filter, ...at }, { signal }),
        ({ data }) => data,
      ),
  });
}

export function campaign(campaignId: string) {
  return queryOptions({
    queryKey: ['campaign', campaignId],
    queryFn: ({ signal }) => campaignsClient.get(campaignId, { signal }),
  });
}

/** The versions of a campaign's pitch, newest first. */
export function pitches(campaignId: string) {
  return queryOptions({
    queryKey: ['campaign', campaignId, 'pitches'],
    queryFn: ({ signal }) => campaignsClient.pitches(campaignId, { limit: 50 }, { signal }),
  });
}

/** The members of the organization, who can own campaigns and people. */
export const colleagues = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) =>
    loadAll(
      (at) =>
        take(api.GET('/api/v1/organization/members', { params: { query: { limit: 100, ...at } }, signal })),
      ({ data }) => data,
    ),
});

/** Loads all media lists of the organization, so that the user can choose one. */
export const allLists = queryOptions({
  queryKey: ['media-lists', 'all'],
  queryFn: ({ signal }) =>
    loadAll(
      (at) => listsClient.list({ limit: 100, ...at }, { signal }),
      ({ data }) => data,
    ),
});

export function mediaList(listId: string) {
  return queryOptions({
    queryKey: ['media-list', listId],
    queryFn: ({ signal }) => listsClient.get(listId, { signal }),
  });
}
