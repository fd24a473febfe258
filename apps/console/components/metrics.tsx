import type { ReactNode } from 'react';

/** A row of labeled numbers. */
export function Metrics({ of }: { of: { name: string; value: ReactNode; note?: ReactNode }[] }) {
  return (
    <dl className="figures">
      {of.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="figure">{value}</span>
            {note ? <span className="figure-note">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of names and values. A missing value is shown as “unknown”. */
export function Facts({ of }: { of: { name: string; value: ReactNode; note?: ReactNode }[] }) {
  return (
    <dl className="facts">
      {of.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value ?? <span className="faint">unknown</span>}{' '}
            {note ? <span className="fact-note">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
