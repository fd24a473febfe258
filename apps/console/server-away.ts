import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../client/index.ts';

/** Statuses of a proxy without a server behind it, or of a server without its database. */
const AWAY = new Set([502, 503, 504]);

/** Whether a request failed because the server is away, and not because of what was asked. */
export function isServerAway(error: Error | null): boolean {
  if (error === null) return false;
  return error instanceof ApiError ? AWAY.has(error.status) : error instanceof TypeError;
}

/**
 * Queries on this page that fail because the server is away. They share one banner; a query that shows its own
 * errors says so in its `meta`.
 */
function isWaiting(query: Query): boolean {
  return query.isActive() && query.meta?.showsErrors !== true && isServerAway(query.state.error);
}

/** Whether something on this page is missing because the server is away. */
export function useServerAway(): boolean {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  return useSyncExternalStore(subscribe, () => cache.getAll().some(isWaiting));
}

/** Repeats what failed because the server was away. */
export function retryWaiting(client: QueryClient): Promise<void> {
  return client.refetchQueries({ predicate: isWaiting });
}
