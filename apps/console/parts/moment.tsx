import { dateTime, distance } from '../formats.ts';

/** A time as people say it; the exact one on hovering and for machines. */
export function Moment({ at, none = 'never' }: { at: string | null; none?: string }) {
  if (at === null) return <span className="faint">{none}</span>;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {distance(at)}
    </time>
  );
}
