import { memo } from 'react';
import { VERDICT_WORDS } from '../components/job-words.ts';
import { type ResultRow, type Verdict, verdictCounts } from './filter-results.ts';

const BINS = 20;
const WIDTH = 400;
const HEIGHT = 44;
const GAP = 2;

/** A small histogram of a job's fit scores, from 0 to 100. */
export const FitSpread = memo(function FitSpread({ rows }: { rows: ResultRow[] }) {
  const bins = spread(rows);
  const most = Math.max(...bins.map(({ count }) => count));
  if (most === 0) return null;
  const counts = verdictCounts(rows);
  const words = Object.entries(VERDICT_WORDS).flatMap(([verdict, { label }]) => {
    const count = counts.get(verdict as Verdict) ?? 0;
    return count === 0 ? [] : [{ verdict, count, label: label.toLowerCase() }];
  });
  const summary = words.map(({ count, label }) => `${count} ${label}`).join(', ');
  const step = WIDTH / BINS;
  return (
    <figure className="spread">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Fit scores: ${summary}`}
      >
        <line className="chart-base" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {bins.map(({ from, count, verdict }, index) => {
          const height = count === 0 ? 0 : Math.max(3, (count / most) * (HEIGHT - 1));
          return (
            <rect
              key={from}
              className={`spread-bar spread-${verdict}`}
              x={index * step + GAP / 2}
              y={HEIGHT - 1 - height}
              width={step - GAP}
              height={height}
            >
              <title>{`Score ${from} to ${from + 100 / BINS - 1}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>
        <ul className="legend">
          {words.map(({ verdict, count, label }) => (
            <li key={verdict} className={`legend-${verdict}`}>
              <strong>{count}</strong> {label}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
});

interface Bin {
  from: number;
  count: number;
  /** The most common verdict in this range of scores, which determines the color of the bar. */
  verdict: Verdict;
}

/** Counts the rows in each range of fit scores. */
function spread(rows: ResultRow[]): Bin[] {
  const size = 100 / BINS;
  return Array.from({ length: BINS }, (_, index) => {
    const inBin = rows.filter(
      ({ research }) => research && Math.min(BINS - 1, Math.floor(research.fit.score / size)) === index,
    );
    const [common] = [...verdictCounts(inBin)].sort(([, a], [, b]) => b - a);
    return { from: index * size, count: inBin.length, verdict: common?.[0] ?? 'unknown' };
  });
}
