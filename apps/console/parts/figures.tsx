import type { ReactNode } from 'react';

/** A row of numbers with their names. */
export function Figures({ of }: { of: { name: string; value: ReactNode; note?: ReactNode }[] }) {
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

/** Names and values, one a line; what is not known says so. */
export function Facts({ of }: { of: { name: string; value: ReactNode; note?: ReactNode }[] }) {
  return (
    <dl className="facts">
      {of.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value ?? <span className="faint">not known</span>}
            {note ? <span className="fact-note">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
