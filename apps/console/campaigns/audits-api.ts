import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { AuditsClient, isActive, type ListAudit, type ListAuditRow } from '../../client/index.ts';
import { api, pageAt, take, whileActive } from '../api-client.ts';

export type { ListAudit, ListAuditRow };
export type RowState = NonNullable<ListAuditRow['state']>;

/** The calls for audits, by the session. */
export const auditsClient = new AuditsClient(api, take);

/** The maximum duration of one long poll, in seconds. */
const WAIT_SECONDS = 15;
/** How long to wait between two polls of a running audit, which checks several people a second. */
const PAUSE_MS = 1_500;

export function auditsPage(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['audits', cursor],
    queryFn: ({ signal }) => auditsClient.list(pageAt(cursor), { signal }),
    refetchInterval: whileActive,
  });
}

/** Loads an audit without its rows. While it is running, each poll waits for the next change. */
export function auditRecord(client: QueryClient, id: string) {
  const queryKey = ['audit', id];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const last = client.getQueryData<ListAudit>(queryKey);
      const query = last && isActive(last.status) ? { wait_seconds: WAIT_SECONDS } : {};
      return auditsClient.get(id, query, { signal });
    },
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? PAUSE_MS : false),
  });
}

/** A page of an audit's rows, as they are in a version of it. */
export function auditRows(
  { id, version }: ListAudit,
  { state, cursor }: { state: RowState | undefined; cursor: string | undefined },
) {
  return queryOptions({
    queryKey: ['audit rows', id, state, cursor, version],
    queryFn: ({ signal }) =>
      auditsClient.rows(id, { ...pageAt(cursor), ...(state === undefined ? {} : { state }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}
