import { Link } from 'wouter';

interface PagerProps {
  /** Address of the first page, when this is a later one. */
  first: string | null;
  next: string | null;
  firstLabel: string;
  nextLabel: string;
}

/** Pages are addresses: the browser's way back works, and a page can be kept as a bookmark. */
export function Pager({ first, next, firstLabel, nextLabel }: PagerProps) {
  if (first === null && next === null) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {first === null ? <span /> : <Link href={first}>{firstLabel}</Link>}
      {next === null ? <span /> : <Link href={next}>{nextLabel}</Link>}
    </nav>
  );
}
