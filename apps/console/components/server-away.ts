import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../client/index.ts';

/** HTTP statuses of a proxy that cannot reach the server, or of a server that cannot reach its database. */
const AWAY = new Set([502, 503, 504]);

/** Whether a request failed because the server is unreachable, rather than because of the request itself. */
export function isServerAway(error: Error | null): boolean {
  if (error === null) return false;
  return error instanceof ApiError ? AWAY.has(error.status) : error instanceof TypeError;
}

/**
 * Whether a query of the current page is failing because the server is unreachable. All such queries share
 * one banner. Queries that set `showsErrors` in their `meta` show their own errors instead.
 */
function isWaiting(query: Query): boolean {
  return query.isActive() && query.meta?.showsErrors !== true && isServerAway(query.state.error);
}

/** Whether any data on the current page could not be loaded or updated because the server is unreachable. */
export function useServerAway(): boolean {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  return useSyncExternalStore(subscribe, () => cache.getAll().some(isWaiting));
}

/** Retries all queries that failed because the server was unreachable. */
export function retryWaiting(client: QueryClient): Promise<void> {
  return client.refetchQueries({ predicate: isWaiting });
}
