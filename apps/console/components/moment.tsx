import { dateTime, distance } from './formats.ts';

/** Shows a relative time. The tooltip and the `datetime` attribute contain the exact time. */
export function Moment({ at, none = 'never' }: { at: string | null; none?: string }) {
  if (at === null) return <span className="faint">{none}</span>;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {distance(at)}
    </time>
  );
}
