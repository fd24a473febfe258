import { Link, useLocation, useSearchParams } from 'wouter';

interface PagerProps {
  /** The name of the list, for screen readers. */
  list: string;
  /** The URL of the first page, or null if the first page is open. */
  first: string | null;
  next: string | null;
  firstLabel: string;
  nextLabel: string;
}

/**
 * Links to the first and next page of a list. Each page has its own URL, so bookmarks and the back button
 * work.
 */
export function Pager({ list, first, next, firstLabel, nextLabel }: PagerProps) {
  if (first === null && next === null) return null;
  return (
    <nav className="pager" aria-label={`Pages of ${list}`}>
      {first === null ? <span /> : <Link href={first}>{firstLabel}</Link>}
      {next === null ? <span /> : <Link href={next}>{nextLabel}</Link>}
    </nav>
  );
}

/**
 * Returns the current page of a list, which is stored in a URL parameter. Two lists in the same view need
 * different parameters.
 */
export function usePlace(parameter = 'cursor') {
  const [params] = useSearchParams();
  const [path] = useLocation();
  const cursor = params.get(parameter) ?? undefined;
  const urlOf = (place: string | null) => {
    const others = new URLSearchParams(params);
    if (place === null) others.delete(parameter);
    else others.set(parameter, place);
    return others.size === 0 ? path : `${path}?${others}`;
  };
  return {
    cursor,
    first: cursor === undefined ? null : urlOf(null),
    next: (nextCursor: string | null) => (nextCursor === null ? null : urlOf(nextCursor)),
  };
}
