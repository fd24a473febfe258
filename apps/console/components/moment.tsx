import { dateTime, distance } from '../formats.ts';

/** A relative time, with the exact time as tooltip and `datetime`. */
export function Moment({ at, none = 'never' }: { at: string | null; none?: string }) {
  if (at === null) return <span className="faint">{none}</span>;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {distance(at)}
    </time>
  );
}
