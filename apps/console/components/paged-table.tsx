import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { Loaded } from './loaded.tsx';
import { type ContentProps, Table } from './table.tsx';

interface PageProps<T> {
  page: { data: T[]; next_cursor: string | null };
  place: Place;
  /** The name of the list, for screen readers. */
  list: string;
  /** The texts of the links to the first and to the next page. */
  links: { first: string; next: string };
  /** The content to show instead of the table if the page has no rows. */
  empty: ReactNode;
}

/** One page of a list as a table, above links to the first and to the next page. */
export function PagedTable<T>({
  page,
  place,
  list,
  links,
  empty,
  ...content
}: PageProps<T> & ContentProps<T>) {
  const next = page.next_cursor === null ? null : place.urlOf(page.next_cursor);
  return (
    <>
      {page.data.length === 0 ? empty : <Table {...content} rows={page.data} />}
      {place.first === null && next === null ? null : (
        <nav className="pager" aria-label={`Pages of ${list}`}>
          {place.first === null ? <span /> : <Link href={place.first}>{links.first}</Link>}
          {next === null ? <span /> : <Link href={next}>{links.next}</Link>}
        </nav>
      )}
    </>
  );
}

type ListProps<T> = Omit<PageProps<T>, 'page'> & {
  query: UseQueryResult<PageProps<T>['page']>;
  /** The number of placeholder rows while the page is loaded. */
  rows?: number;
};

export function PagedList<T>({ query, rows = 4, ...table }: ListProps<T> & ContentProps<T>) {
  return (
    <Loaded query={query} rows={rows}>
      {(page) => <PagedTable {...table} page={page} />}
    </Loaded>
  );
}

/** The page of a list that is shown, and the URLs of the list's pages. */
interface Place {
  cursor: string | undefined;
  /** The URL of the first page; null while the first page is shown. */
  first: string | null;
  urlOf: (cursor: string) => string;
}

/**
 * Returns the current page of a list, which is stored in a URL parameter, so that bookmarks and the back
 * button work. Two lists in the same view need different parameters.
 */
export function usePlace(parameter = 'cursor'): Place {
  const [params] = useSearchParams();
  const [path] = useLocation();
  const cursor = params.get(parameter) ?? undefined;
  const urlOf = (place: string | null) => {
    const others = new URLSearchParams(params);
    if (place === null) others.delete(parameter);
    else others.set(parameter, place);
    return others.size === 0 ? path : `${path}?${others}`;
  };
  return { cursor, first: cursor === undefined ? null : urlOf(null), urlOf };
}
