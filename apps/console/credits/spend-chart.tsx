import { useQuery } from '@tanstack/react-query';
import { credits, date } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Table } from '../components/table.tsx';
import { Section } from '../layout/page.tsx';
import { ledgerSince } from './api.ts';
import { type Day, daysBefore, scaleTop, spendByDay } from './spend.ts';

const DAYS = 30;
const WIDTH = 600;
const HEIGHT = 140;
const GAP = 4;

export function SpendChart() {
  const today = new Date();
  const query = useQuery(ledgerSince(daysBefore(today, DAYS - 1)));
  return (
    <Section title={`Spending, last ${DAYS} days`}>
      <Loaded query={query} rows={4}>
        {({ entries, complete }) => {
          const days = spendByDay(entries, DAYS, today);
          if (days.every(({ spent }) => spent === 0)) return <p className="faint">Nothing was spent.</p>;
          return (
            <>
              <Bars days={days} />
              {complete ? null : (
                <p className="hint">
                  Only the latest {entries.length} entries are shown, so earlier days are incomplete.
                </p>
              )}
              <details className="chart-numbers">
                <summary>Show the numbers</summary>
                <Table
                  name="Spending by day"
                  columns={[
                    { label: 'Day', cell: (day) => date(`${day.date}T00:00:00`) },
                    { label: 'Credits', kind: 'number', cell: ({ spent }) => credits(spent) },
                  ]}
                  rows={days.filter(({ spent }) => spent > 0)}
                  keyOf={(day) => day.date}
                />
              </details>
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function Bars({ days }: { days: Day[] }) {
  const total = days.reduce((sum, { spent }) => sum + spent, 0);
  const top = scaleTop(Math.max(...days.map(({ spent }) => spent)));
  const step = WIDTH / days.length;
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? '';
  return (
    <figure className="chart">
      <figcaption>
        <strong>{credits(total)}</strong> credits{' '}
        <span className="faint">
          from {date(`${first}T00:00:00`)} to {date(`${last}T00:00:00`)}; the top line is {credits(top)} a day
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${credits(total)} credits spent in ${days.length} days`}
      >
        <line className="chart-line" x1="0" x2={WIDTH} y1="0.5" y2="0.5" />
        <line className="chart-line" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <line className="chart-base" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {days.map(({ date: day, spent }, index) => {
          const height = (spent / top) * (HEIGHT - 1);
          return (
            <g key={day}>
              <title>{`${date(`${day}T00:00:00`)}: ${credits(spent)} credits`}</title>
              <rect className="chart-hover" x={index * step} y="0" width={step} height={HEIGHT} />
              <rect
                className="chart-bar"
                x={index * step + GAP / 2}
                y={HEIGHT - 1 - height}
                width={step - GAP}
                height={height}
              />
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
