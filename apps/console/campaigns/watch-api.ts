import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../api-client.ts';
import type { PeopleOf } from './people-api.ts';

export type Check = Schemas['Check'];
export type Change = Schemas['Change'];
type Period = Schemas['Watch']['period'];

export function keyOfWatch(of: PeopleOf): string[] {
  return ['watch', 'campaignId' in of ? of.campaignId : of.listId];
}

/** How often the people are checked, and how many were confirmed in the last 30 days. */
export function watch(of: PeopleOf) {
  return queryOptions({
    queryKey: [...keyOfWatch(of), 'period'],
    queryFn: ({ signal }) =>
      'campaignId' in of
        ? take(api.GET('/api/v1/campaigns/{campaignId}/watch', { params: { path: of }, signal }))
        : take(api.GET('/api/v1/media-lists/{listId}/watch', { params: { path: of }, signal })),
  });
}

export function setWatch(of: PeopleOf, period: Period): Promise<Schemas['Watch']> {
  const body = { period };
  return 'campaignId' in of
    ? take(api.PUT('/api/v1/campaigns/{campaignId}/watch', { params: { path: of }, body }))
    : take(api.PUT('/api/v1/media-lists/{listId}/watch', { params: { path: of }, body }));
}

export function checkNow(of: PeopleOf): Promise<Check> {
  return 'campaignId' in of
    ? take(api.POST('/api/v1/campaigns/{campaignId}:check', { params: { path: of } }))
    : take(api.POST('/api/v1/media-lists/{listId}:check', { params: { path: of } }));
}

/** The latest check, which is asked for again every few seconds while it runs. */
export function checks(of: PeopleOf) {
  const query = { limit: 1 };
  return queryOptions({
    queryKey: [...keyOfWatch(of), 'checks'],
    queryFn: ({ signal }) =>
      'campaignId' in of
        ? take(api.GET('/api/v1/campaigns/{campaignId}/checks', { params: { path: of, query }, signal }))
        : take(api.GET('/api/v1/media-lists/{listId}/checks', { params: { path: of, query }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.data.some((check) => check.finished_at === null) ? 5_000 : false,
  });
}

/** What has changed, newest first. */
export function changes(of: PeopleOf) {
  const query = { limit: 100 };
  return queryOptions({
    queryKey: [...keyOfWatch(of), 'changes'],
    queryFn: ({ signal }) =>
      'campaignId' in of
        ? take(api.GET('/api/v1/campaigns/{campaignId}/changes', { params: { path: of, query }, signal }))
        : take(api.GET('/api/v1/media-lists/{listId}/changes', { params: { path: of, query }, signal })),
  });
}

/** Accepts or dismisses a change. */
export function decideChange(changeId: string, verb: 'accept' | 'dismiss'): Promise<Change> {
  const params = { path: { changeId } };
  return verb === 'accept'
    ? take(api.POST('/api/v1/changes/{changeId}:accept', { params }))
    : take(api.POST('/api/v1/changes/{changeId}:dismiss', { params }));
}
