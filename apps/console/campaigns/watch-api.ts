import { queryOptions } from '@tanstack/react-query';
import { WatchClient } from '../../client/index.ts';
import { api, type Schemas, take } from '../api-client.ts';
import { keyOf, type PeopleOf } from './people-api.ts';

export type Check = Schemas['Check'];
export type Change = Schemas['Change'];

/** The calls for checks of people, by the session. */
export const watchClient = new WatchClient(api, take);

/** How often the people are checked, and how many were confirmed in the last 30 days. */
export function watch(of: PeopleOf) {
  return queryOptions({
    queryKey: [...keyOf(of), 'period'],
    queryFn: ({ signal }) => watchClient.get(of, { signal }),
  });
}

/** The latest check, which is asked for again every few seconds while it runs. */
export function checks(of: PeopleOf) {
  return queryOptions({
    queryKey: [...keyOf(of), 'checks'],
    queryFn: ({ signal }) => watchClient.checks(of, { limit: 1 }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((check) => check.finished_at === null) ? 5_000 : false,
  });
}

/** What has changed, newest first. */
export function changes(of: PeopleOf) {
  return queryOptions({
    queryKey: [...keyOf(of), 'changes'],
    queryFn: ({ signal }) => watchClient.changes(of, { limit: 100 }, { signal }),
  });
}
