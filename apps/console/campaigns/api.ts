import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, loadAll, type Schemas, take } from '../api-client.ts';

export type Campaign = Schemas['Campaign'];
export type MediaList = Schemas['MediaList'];
export type CampaignPitch = Schemas['CampaignPitch'];
export type CampaignUpdate = Schemas['CampaignUpdate'];

export function campaignsPage(filter: { archived?: boolean; owner?: string; cursor?: string }) {
  return queryOptions({
    queryKey: ['campaigns', filter],
    queryFn: ({ signal }) => take(api.GET('/api/v1/campaigns', { params: { query: filter }, signal })),
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
        (at) =>
          take(api.GET('/api/v1/campaigns', { params: { query: { limit: 100, ...filter, ...at } }, signal })),
        ({ data }) => data,
      ),
  });
}

export function campaign(campaignId: string) {
  return queryOptions({
    queryKey: ['campaign', campaignId],
    queryFn: ({ signal }) =>
      take(api.GET('/api/v1/campaigns/{campaignId}', { params: { path: { campaignId } }, signal })),
  });
}

/** The versions of a campaign's pitch, newest first. */
export function pitches(campaignId: string) {
  return queryOptions({
    queryKey: ['campaign', campaignId, 'pitches'],
    queryFn: ({ signal }) => loadPitches(campaignId, signal),
  });
}

export function loadPitches(campaignId: string, signal?: AbortSignal): Promise<Schemas['CampaignPitchList']> {
  return take(
    api.GET('/api/v1/campaigns/{campaignId}/pitches', {
      params: { path: { campaignId }, query: { limit: 50 } },
      ...(signal ? { signal } : {}),
    }),
  );
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

export function createCampaign(
  body: { name: string; pitch?: string },
  idempotencyKey: string,
): Promise<Campaign> {
  return take(
    api.POST('/api/v1/campaigns', { body, params: { header: { 'idempotency-key': idempotencyKey } } }),
  );
}

/** Fails with a conflict if someone else has changed the campaign since it was loaded. */
export function changeCampaign(
  { id, version }: Campaign,
  changes: { name?: string; owner?: string | null },
): Promise<Campaign> {
  return take(
    api.PATCH('/api/v1/campaigns/{campaignId}', {
      params: { path: { campaignId: id }, header: { 'if-match': `"${version}"` } },
      body: changes,
    }),
  );
}

export function archiveCampaign(campaignId: string): Promise<Campaign> {
  return take(api.POST('/api/v1/campaigns/{campaignId}:archive', { params: { path: { campaignId } } }));
}

export function restoreCampaign(campaignId: string): Promise<Campaign> {
  return take(api.POST('/api/v1/campaigns/{campaignId}:restore', { params: { path: { campaignId } } }));
}

/** Saves a new version of the pitch. Text that equals the newest version returns that version. */
export function savePitch(campaignId: string, pitch: string): Promise<CampaignPitch> {
  return take(
    api.POST('/api/v1/campaigns/{campaignId}/pitches', { params: { path: { campaignId } }, body: { pitch } }),
  );
}

/** Scores people for a version of the pitch; without ids, everybody in the campaign. Free. */
export async function rescorePeople(
  campaignId: string,
  pitchNumber: number,
  memberIds?: string[],
): Promise<number> {
  const rescored = await loadAll(
    (at) =>
      take(
        api.POST('/api/v1/campaigns/{campaignId}/people:rescore', {
          params: { path: { campaignId }, query: at },
          body: { pitch_number: pitchNumber, ...(memberIds ? { member_ids: memberIds } : {}) },
        }),
      ),
    (page) => page.rescored,
  );
  return rescored.length;
}

/** Loads all media lists of the organization, so that the user can choose one. */
export const allLists = queryOptions({
  queryKey: ['media-lists', 'all'],
  queryFn: ({ signal }) =>
    loadAll(
      (at) => take(api.GET('/api/v1/media-lists', { params: { query: { limit: 100, ...at } }, signal })),
      ({ data }) => data,
    ),
});

export function mediaList(listId: string) {
  return queryOptions({
    queryKey: ['media-list', listId],
    queryFn: ({ signal }) =>
      take(api.GET('/api/v1/media-lists/{listId}', { params: { path: { listId } }, signal })),
  });
}

export function createList(name: string): Promise<MediaList> {
  return take(api.POST('/api/v1/media-lists', { body: { name } }));
}

/** Renames a list. Fails with a conflict if someone else has changed the list since it was loaded. */
export function renameList({ id, version }: MediaList, name: string): Promise<MediaList> {
  return take(
    api.PATCH('/api/v1/media-lists/{listId}', {
      params: { path: { listId: id }, header: { 'if-match': `"${version}"` } },
      body: { name },
    }),
  );
}

export function deleteList(listId: string): Promise<unknown> {
  return take(api.DELETE('/api/v1/media-lists/{listId}', { params: { path: { listId } } }));
}
