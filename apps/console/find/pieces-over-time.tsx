import { useId } from 'react';
import { counted, date } from '../components/formats.ts';
import type { JournalistSearch, JournalistSearchPerson } from './api.ts';

/** The days that a search covers, as `YYYY-MM-DD`. */
export interface Window {
  from: string;
  to: string;
}

/** Returns the days that a search covers: whole months up to its day. */
export function windowOf({ as_of, months }: JournalistSearch['options']): Window {
  const from = new Date(`${as_of}T00:00:00Z`);
  from.setUTCMonth(from.getUTCMonth() - months);
  return { from: from.toISOString().slice(0, 10), to: as_of };
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const BARS_HEIGHT = 44;
const DOTS_HEIGHT = 14;

/** The pieces of the people who fit, by week over the months searched. */
export function PiecesByWeek({
  people,
  window,
}: {
  people: readonly JournalistSearchPerson[];
  window: Window;
}) {
  const id = useId();
  const pieces = people.flatMap(({ pieces }) => pieces);
  const { from, length } = spanOf(window);
  const weeks = Array.from({ length: Math.ceil(length / WEEK_MS) }, () => 0);
  for (const { published } of pieces) {
    const week = Math.floor((Date.parse(published) - from) / WEEK_MS);
    if (week >= 0 && week < weeks.length) weeks[week] = (weeks[week] ?? 0) + 1;
  }
  const most = Math.max(1, ...weeks);
  const busiest = new Date(from + weeks.indexOf(most) * WEEK_MS);
  const width = 100 / weeks.length;
  if (pieces.length === 0) return null;
  return (
    <figure className="pieces-by-week" aria-labelledby={id}>
      <svg
        width="100%"
        height={BARS_HEIGHT}
        role="img"
        aria-label={`${counted(pieces.length, 'piece')}, most of them, ${most}, in the week of ${date(busiest)}`}
      >
        <line className="chart-base" x1="0" x2="100%" y1={BARS_HEIGHT - 0.5} y2={BARS_HEIGHT - 0.5} />
        {weeks.map((count, week) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
            key={week}
            className="chart-bar"
            x={`${week * width}%`}
            width={`${width * 0.8}%`}
            y={BARS_HEIGHT - 1 - (count / most) * (BARS_HEIGHT - 4)}
            height={(count / most) * (BARS_HEIGHT - 4)}
          />
        ))}
      </svg>
      <figcaption id={id} className="faint">
        <span>{monthOf(window.from)}</span>
        <span>Their pieces by week</span>
        <span>{monthOf(window.to)}</span>
      </figcaption>
    </figure>
  );
}

/** A person's own pieces as dots on the same axis. */
export function PieceDots({ pieces, window }: { pieces: JournalistSearchPerson['pieces']; window: Window }) {
  const { from, length } = spanOf(window);
  const newest = pieces.map(({ published }) => published).reduce((one, other) => (one > other ? one : other));
  return (
    <svg
      className="piece-dots"
      width="100%"
      height={DOTS_HEIGHT}
      role="img"
      aria-label={`${counted(pieces.length, 'piece')}, the newest on ${date(newest)}`}
    >
      <line className="chart-line" x1="0" x2="100%" y1={DOTS_HEIGHT / 2} y2={DOTS_HEIGHT / 2} />
      {pieces.map(({ url, published }) => (
        <circle
          key={url}
          className="chart-bar"
          cx={`${(100 * (Date.parse(published) - from)) / length}%`}
          cy={DOTS_HEIGHT / 2}
          r="4"
        />
      ))}
    </svg>
  );
}

function spanOf({ from, to }: Window): { from: number; length: number } {
  return { from: Date.parse(from), length: Math.max(WEEK_MS, Date.parse(to) - Date.parse(from)) };
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

function monthOf(day: string): string {
  return monthFormat.format(new Date(day));
}
