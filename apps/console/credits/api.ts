import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Ledger, LedgerEntry } from '../../client/index.ts';
import { api, pageAt, take } from '../api-client.ts';
import { listJobs } from '../jobs/api.ts';

export type { LedgerEntry };

/** The maximum number of ledger pages that the chart loads. */
const CHART_PAGES = 5;
const CHART_PAGE = 200;

export const balance = queryOptions({
  queryKey: ['balance'],
  queryFn: ({ signal }) => take(api.GET('/api/v1/credits/balance', { signal })),
  refetchInterval: 30_000,
});

export function ledgerPage(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['ledger', cursor ?? null],
    queryFn: ({ signal }) =>
      take(
        api.GET('/api/v1/credits/ledger', { params: { query: { limit: 100, ...pageAt(cursor) } }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/**
 * Loads the ledger entries since a point in time, newest first. `complete` is false if there are more entries
 * than the chart loads.
 */
export function ledgerSince(since: Date) {
  return queryOptions({
    queryKey: ['ledger-since', since.toISOString()],
    queryFn: async ({ signal }) => {
      const entries: LedgerEntry[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < CHART_PAGES; page += 1) {
        const query: { limit: number; cursor?: string } = { limit: CHART_PAGE };
        if (cursor !== null) query.cursor = cursor;
        const response: Ledger = await take(api.GET('/api/v1/credits/ledger', { params: { query }, signal }));
        entries.push(...response.data.filter(({ created_at }) => new Date(created_at) >= since));
        cursor = response.next_cursor;
        const oldest = response.data.at(-1);
        if (cursor === null || !oldest || new Date(oldest.created_at) < since) {
          return { entries, complete: true };
        }
      }
      return { entries, complete: false };
    },
  });
}

/** Loads the jobs that currently have credits on hold. */
export const holdingJobs = queryOptions({
  queryKey: ['holding-jobs'],
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      (['processing', 'pending'] as const).map((status) => listJobs({ status, limit: 100 }, signal)),
    );
    return lists.flatMap(({ data }) => data);
  },
  refetchInterval: 10_000,
});
