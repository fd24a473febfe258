import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from './notice.tsx';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Rows that stand in while nothing is known, so that the page does not jump when they come. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** What a query found, or that it is under way, or what is wrong. What was found before stays in sight. */
export function Loaded<T>({ query, rows = 4, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? error ? null : <Waiting rows={rows} /> : children(data)}
    </>
  );
}

export function Waiting({ rows = 4 }: { rows?: number }) {
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
