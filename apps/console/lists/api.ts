import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MediaList, MediaListAdditions, MediaListMember } from '../../client/index.ts';
import { api, loadAll, take } from '../api-client.ts';
import { saveFields } from './conflicts.ts';

export type {
  MediaList,
  MediaListAdditions,
  MediaListHistory,
  MediaListMember,
  Person,
} from '../../client/index.ts';
export type MemberState = MediaListMember['state'];

/** The maximum number of members that one request can add. */
const MOST_ADDED = 500;

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

export function membersPage(listId: string, filter: { cursor?: string; state?: MemberState }) {
  return queryOptions({
    queryKey: ['media-list', listId, 'members', filter],
    queryFn: ({ signal }) =>
      take(
        api.GET('/api/v1/media-lists/{listId}/members', {
          params: { path: { listId }, query: filter },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function listHistory(listId: string) {
  return queryOptions({
    queryKey: ['media-list', listId, 'history'],
    queryFn: ({ signal }) =>
      take(
        api.GET('/api/v1/media-lists/{listId}/history', {
          params: { path: { listId }, query: { limit: 50 } },
          signal,
        }),
      ),
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

/**
 * Adds people from a job to a list, with as many requests as necessary. Their fit reports are those for the
 * given pitch, or, if it is null, those of the job.
 */
export async function addMembers(
  listId: string,
  jobId: string,
  journalistIds: string[],
  pitch: string | null,
): Promise<Pick<MediaListAdditions, 'added' | 'existing' | 'not_found'>> {
  const sum = { added: [] as string[], existing: [] as string[], not_found: [] as string[] };
  for (let start = 0; start < journalistIds.length; start += MOST_ADDED) {
    const { added, existing, not_found } = await take(
      api.POST('/api/v1/media-lists/{listId}/members', {
        params: { path: { listId } },
        body: {
          job_id: jobId,
          journalist_identity_ids: journalistIds.slice(start, start + MOST_ADDED),
          ...(pitch === null ? {} : { fit_context: { pitch } }),
        },
      }),
    );
    sum.added.push(...added);
    sum.existing.push(...existing);
    sum.not_found.push(...not_found);
  }
  return sum;
}

/** Changes a member; see `saveFields`. */
export function changeMember(
  listId: string,
  { id, version }: MediaListMember,
  changes: { state?: MemberState; reason?: string; note?: string | null },
): Promise<MediaListMember> {
  return saveFields(version, Object.keys(changes), (current) =>
    take(
      api.PATCH('/api/v1/media-lists/{listId}/members/{memberId}', {
        params: { path: { listId, memberId: id }, header: { 'if-match': `"${current}"` } },
        body: changes,
      }),
    ),
  );
}

export function removeMember(listId: string, memberId: string): Promise<unknown> {
  return take(
    api.DELETE('/api/v1/media-lists/{listId}/members/{memberId}', { params: { path: { listId, memberId } } }),
  );
}
