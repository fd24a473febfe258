import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from './notice.tsx';
import { isServerAway } from './server-away.ts';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The number of placeholder rows to show while loading, which keeps the layout from jumping. */
  rows?: number;
  /** Whether to go on waiting for something else than the data. */
  isWaiting?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * Renders the data, the loading state, or the error of a query. Existing data stays visible while it is
 * loaded again. While the server is unreachable, missing data is shown as loading, because a banner on the
 * page already reports the problem.
 */
export function Loaded<T>({ query, rows = 4, isWaiting = false, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  const isAway = isServerAway(error);
  return (
    <>
      {error && !isAway ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined || isWaiting ? error && !isAway ? null : <Waiting rows={rows} /> : children(data)}
    </>
  );
}

/** Placeholder rows for what is on its way. */
export function Waiting({ rows = 4 }: { rows?: number }) {
  return (
    <div className="waiting" role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and are never reordered
        <div className="waiting-row" key={row} />
      ))}
    </div>
  );
}
