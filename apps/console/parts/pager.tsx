import { Link, useLocation, useSearchParams } from 'wouter';

interface PagerProps {
  /** What is paged, for those who hear where they are. */
  list: string;
  /** Address of the first page, when this is a later one. */
  first: string | null;
  next: string | null;
  firstLabel: string;
  nextLabel: string;
}

/** Pages are addresses: the browser's way back works, and a page can be kept as a bookmark. */
export function Pager({ list, first, next, firstLabel, nextLabel }: PagerProps) {
  if (first === null && next === null) return null;
  return (
    <nav className="pager" aria-label={`Pages of ${list}`}>
      {first === null ? <span /> : <Link href={first}>{firstLabel}</Link>}
      {next === null ? <span /> : <Link href={next}>{nextLabel}</Link>}
    </nav>
  );
}

/** Which page of a list is shown, by a parameter of the address; two lists of a page have one each. */
export function usePlace(parameter = 'cursor') {
  const [params] = useSearchParams();
  const [path] = useLocation();
  const cursor = params.get(parameter) ?? undefined;
  const addressOf = (place: string | null) => {
    const others = new URLSearchParams(params);
    if (place === null) others.delete(parameter);
    else others.set(parameter, place);
    return others.size === 0 ? path : `${path}?${others}`;
  };
  return {
    cursor,
    first: cursor === undefined ? null : addressOf(null),
    next: (nextCursor: string | null) => (nextCursor === null ? null : addressOf(nextCursor)),
  };
}
