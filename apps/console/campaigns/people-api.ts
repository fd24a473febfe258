import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MediaListAdditions } from '../../client/index.ts';
import { api, loadAll, type Schemas, take } from '../api-client.ts';
import { campaignsClient, listsClient } from './api.ts';
import { saveFields } from './conflicts.ts';

/** A person of a campaign or of a media list, which is a campaign without a pitch. */
export type Member = Schemas['MediaListMember'];
export type MemberState = Member['state'];

/** Whose people are meant. */
export type PeopleOf = { campaignId: string } | { listId: string };

export interface PeopleFilter {
  state?: MemberState;
  owner?: string;
  follow_up?: 'due';
  touched?: boolean;
  q?: string;
}

export type PersonChanges = {
  state?: MemberState;
  /** Why a person may be contacted again. */
  reason?: string;
  note?: string | null;
  owner?: string | null;
  follow_up_on?: string | null;
};

/** The maximum number of people in one request. */
const MAX_PEOPLE = 500;

/** A page of the people: of a campaign the best fit first, of a list in the order in which they were added. */
export function peoplePage(of: PeopleOf, filter: PeopleFilter & { cursor?: string }) {
  return queryOptions({
    queryKey: [...keyOf(of), 'people', filter],
    queryFn: ({ signal }) => readPeople(of, { limit: 50, ...filter }, signal),
    placeholderData: keepPreviousData,
  });
}

/** All people who match, so that the browser can sort them. */
export function allPeople(of: PeopleOf, filter: PeopleFilter) {
  return queryOptions({
    queryKey: [...keyOf(of), 'people', 'all', filter],
    queryFn: ({ signal }) =>
      loadAll(
        (at) => readPeople(of, { limit: 100, ...filter, ...at }, signal),
        ({ data }) => data,
      ),
  });
}

function readPeople(
  of: PeopleOf,
  query: PeopleFilter & { limit: number; cursor?: string },
  signal: AbortSignal,
): Promise<Schemas['MediaListMemberList']> {
  return 'campaignId' in of
    ? campaignsClient.people(of.campaignId, query, { signal })
    : listsClient.members(of.listId, query, { signal });
}

/** Changes a person; see `saveFields`. A campaign has its people in a media list, too. */
export function changePerson(
  listId: string,
  { id, version }: Member,
  changes: PersonChanges,
): Promise<Member> {
  return saveFields(version, Object.keys(changes), (current) =>
    listsClient.changeMember(listId, { id, version: current }, changes),
  );
}

/** Who changed what, newest first. */
export function history(of: PeopleOf, limit = 50) {
  return queryOptions({
    queryKey: [...keyOf(of), 'history', limit],
    queryFn: ({ signal }) =>
      'campaignId' in of
        ? campaignsClient.history(of.campaignId, { limit }, { signal })
        : listsClient.history(of.listId, { limit }, { signal }),
  });
}

/** Loads a journalist with evidence and with the data from all jobs and lists of the organization. */
export function person(journalistIdentityId: string) {
  return queryOptions({
    queryKey: ['person', journalistIdentityId],
    queryFn: ({ signal }) =>
      take(
        api.GET('/api/v1/journalists/{journalistIdentityId}', {
          params: { path: { journalistIdentityId }, query: { include: 'evidence' } },
          signal,
        }),
      ),
  });
}

/** What became of people who were to be added. */
export type AdditionSum = Pick<
  Schemas['CampaignAdditions'],
  'added' | 'existing' | 'updated' | 'newer' | 'not_found'
>;

/** People of a job to add, with as many requests as necessary. */
interface NewPeople {
  jobId: string;
  ids: string[];
}

/** Adds people to a campaign, with the report for a version of the pitch or, if it is null, the job's own. */
export function addToCampaign(
  campaignId: string,
  {
    jobId,
    ids,
    pitchNumber,
    updateExisting,
  }: NewPeople & { pitchNumber: number | null; updateExisting: boolean },
): Promise<AdditionSum> {
  return addInParts(ids, (part) =>
    campaignsClient.addPeople(campaignId, {
      job_id: jobId,
      journalist_identity_ids: part,
      ...(pitchNumber === null ? {} : { pitch_number: pitchNumber }),
      ...(updateExisting ? { update_existing: true } : {}),
    }),
  );
}

/** Adds people to a list, with the reports for the given pitch or, if it is null, those of the job. */
export function addToList(
  listId: string,
  { jobId, ids, pitch }: NewPeople & { pitch: string | null },
): Promise<AdditionSum> {
  return addInParts(ids, (part) =>
    listsClient.addMembers(listId, {
      job_id: jobId,
      journalist_identity_ids: part,
      ...(pitch === null ? {} : { fit_context: { pitch } }),
    }),
  );
}

async function addInParts(
  ids: string[],
  add: (part: string[]) => Promise<Partial<AdditionSum> & Pick<MediaListAdditions, 'added'>>,
): Promise<AdditionSum> {
  const sum: AdditionSum = { added: [], existing: [], updated: [], newer: [], not_found: [] };
  for (let start = 0; start < ids.length; start += MAX_PEOPLE) {
    const part = await add(ids.slice(start, start + MAX_PEOPLE));
    for (const field of Object.keys(sum) as (keyof AdditionSum)[]) sum[field].push(...(part[field] ?? []));
  }
  return sum;
}

/** Loads again what shows people, of whichever campaign or list they are. */
export async function reloadPeople(client: QueryClient): Promise<void> {
  for (const key of ['campaign', 'campaigns', 'media-list', 'media-lists'])
    await client.invalidateQueries({ queryKey: [key] });
}

/** The key of everything that is shown of the people, so that all of it is loaded again together. */
export function keyOf(of: PeopleOf): string[] {
  return 'campaignId' in of ? ['campaign', of.campaignId] : ['media-list', of.listId];
}
