import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, loadAll, type Schemas, take } from '../api-client.ts';
import { saveFields } from '../lists/conflicts.ts';

export type Campaign = Schemas['Campaign'];
export type CampaignPitch = Schemas['CampaignPitch'];
export type CampaignPerson = Schemas['MediaListMember'];
export type CampaignAdditions = Schemas['CampaignAdditions'];
export type CampaignUpdate = Schemas['CampaignUpdate'];
export type Member = Schemas['Member'];

/** The maximum number of people in one request. */
const MAX_PEOPLE = 500;

export interface PeopleFilter {
  state?: CampaignPerson['state'];
  owner?: string;
  follow_up?: 'due';
  touched?: boolean;
  q?: string;
  cursor?: string;
}

export function campaignsPage(filter: { archived?: boolean; owner?: string; cursor?: string }) {
  return queryOptions({
    queryKey: ['campaigns', filter],
    queryFn: ({ signal }) => take(api.GET('/api/v1/campaigns', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** All campaigns that are not archived, so that the user can choose one. */
export const allCampaigns = queryOptions({
  queryKey: ['campaigns', 'all'],
  queryFn: ({ signal }) =>
    loadAll(
      (at) => take(api.GET('/api/v1/campaigns', { params: { query: { limit: 100, ...at } }, signal })),
      ({ data }) => data,
    ),
});

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

export function peoplePage(campaignId: string, filter: PeopleFilter) {
  return queryOptions({
    queryKey: ['campaign', campaignId, 'people', filter],
    queryFn: ({ signal }) =>
      take(
        api.GET('/api/v1/campaigns/{campaignId}/people', {
          params: { path: { campaignId }, query: { limit: 50, ...filter } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** All people of a campaign that match, so that the browser can sort them. */
export function allPeople(campaignId: string, filter: PeopleFilter) {
  return queryOptions({
    queryKey: ['campaign', campaignId, 'people', 'all', filter],
    queryFn: ({ signal }) =>
      loadAll(
        (at) =>
          take(
            api.GET('/api/v1/campaigns/{campaignId}/people', {
              params: { path: { campaignId }, query: { limit: 100, ...filter, ...at } },
              signal,
            }),
          ),
        ({ data }) => data,
      ),
  });
}

export function campaignHistory(campaignId: string, limit = 50) {
  return queryOptions({
    queryKey: ['campaign', campaignId, 'history', limit],
    queryFn: ({ signal }) =>
      take(
        api.GET('/api/v1/campaigns/{campaignId}/history', {
          params: { path: { campaignId }, query: { limit } },
          signal,
        }),
      ),
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

/** Adds people of a job, with the report for a version of the pitch or, if it is null, the job's own. */
export async function addPeople(
  campaignId: string,
  people: { jobId: string; ids: string[]; pitchNumber: number | null; updateExisting: boolean },
): Promise<Pick<CampaignAdditions, 'added' | 'existing' | 'updated' | 'newer' | 'not_found'>> {
  const sum = { added: [], existing: [], updated: [], newer: [], not_found: [] } as Record<
    'added' | 'existing' | 'updated' | 'newer' | 'not_found',
    string[]
  >;
  for (let start = 0; start < people.ids.length; start += MAX_PEOPLE) {
    const part = await take(
      api.POST('/api/v1/campaigns/{campaignId}/people', {
        params: { path: { campaignId } },
        body: {
          job_id: people.jobId,
          journalist_identity_ids: people.ids.slice(start, start + MAX_PEOPLE),
          ...(people.pitchNumber === null ? {} : { pitch_number: people.pitchNumber }),
          ...(people.updateExisting ? { update_existing: true } : {}),
        },
      }),
    );
    for (const field of ['added', 'existing', 'updated', 'newer', 'not_found'] as const) {
      sum[field].push(...part[field]);
    }
  }
  return sum;
}

export type PersonChanges = {
  state?: CampaignPerson['state'];
  /** Why a person may be contacted again. */
  reason?: string;
  note?: string | null;
  owner?: string | null;
  follow_up_on?: string | null;
};

/** Changes a person; see `saveFields`. */
export function changePerson(
  campaignId: string,
  { id, version }: CampaignPerson,
  changes: PersonChanges,
): Promise<CampaignPerson> {
  return saveFields(version, Object.keys(changes), (current) =>
    take(
      api.PATCH('/api/v1/campaigns/{campaignId}/people/{memberId}', {
        params: { path: { campaignId, memberId: id }, header: { 'if-match': `"${current}"` } },
        body: changes,
      }),
    ),
  );
}

export function removePerson(campaignId: string, memberId: string): Promise<unknown> {
  return take(
    api.DELETE('/api/v1/campaigns/{campaignId}/people/{memberId}', {
      params: { path: { campaignId, memberId } },
    }),
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
