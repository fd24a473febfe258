import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isServerAway } from '../server-away.ts';
import { FailureNotice } from './notice.tsx';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Number of placeholder rows while loading, so that the page does not jump. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/**
 * Renders a query's data, loading state, or error. Existing data stays visible during a refetch. While the
 * server is away, the banner of the page says so once, and what is missing stays a placeholder.
 */
export function Loaded<T>({ query, rows = 4, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  const isAway = isServerAway(error);
  return (
    <>
      {error && !isAway ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? error && !isAway ? null : <Waiting rows={rows} /> : children(data)}
    </>
  );
}

function Waiting({ rows = 4 }: { rows?: number }) {
  return (
    <div className="waiting" role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
        <div className="waiting-row" key={row} />
      ))}
    </div>
  );
}
