import { useState } from 'react';
import { isActive, type Job, type Journalist, type Research } from '../api/jobs.ts';
import { Badge } from '../components/badge.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { VERDICT_WORDS } from '../job-words.ts';
import { Section } from '../layout/page.tsx';
import { JournalistProfile } from './journalist-profile.tsx';

type Order = 'found' | 'fit' | 'name';

interface Row {
  journalist: Journalist;
  research: Research | null;
}

const ORDERS: Record<Order, { label: string; compare: (a: Row, b: Row) => number }> = {
  found: { label: 'As found', compare: () => 0 },
  fit: {
    label: 'Best fit first',
    compare: (a, b) => (b.research?.fit.score ?? -1) - (a.research?.fit.score ?? -1),
  },
  name: { label: 'Name', compare: (a, b) => a.journalist.name.localeCompare(b.journalist.name) },
};

/** The journalists found by a job, with these fit reports; each row expands to the full profile. */
export function JournalistList({ job, research }: { job: Job; research: Research[] }) {
  const [order, setOrder] = useState<Order>('found');
  const { journalists } = job.result;
  const researchOf = new Map(research.map((entry) => [entry.journalist_identity_id, entry]));
  const rows = journalists
    .map((journalist) => ({
      journalist,
      research: researchOf.get(journalist.journalist_identity_id) ?? null,
    }))
    .sort(ORDERS[order].compare);
  return (
    <Section
      title={`Journalists (${journalists.length})`}
      aside={
        journalists.length > 1 ? (
          <Field label="Order">
            {(control) => (
              <select {...control} value={order} onChange={(event) => setOrder(event.target.value as Order)}>
                {Object.entries(ORDERS).map(([value, { label }]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null
      }
    >
      {rows.length === 0 ? (
        <Empty title={isActive(job.status) ? 'No journalists yet' : 'No journalists found'}>
          <p>
            {isActive(job.status)
              ? 'Profiles appear here as the sources are read.'
              : 'The list below says why each source is unresolved.'}
          </p>
        </Empty>
      ) : (
        <ul className="people">
          {rows.map((row) => (
            <li key={row.journalist.journalist_identity_id}>
              <Person {...row} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Person({ journalist, research }: Row) {
  const [open, setOpen] = useState(false);
  const verdict = research ? VERDICT_WORDS[research.fit.verdict] : undefined;
  return (
    <details className="person" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="person-name">{journalist.name}</span>
        <span className="person-outlet">
          {[journalist.role, journalist.outlet].filter((part) => part !== null).join(' · ')}
        </span>
        <span className="person-email">{journalist.email ?? <span className="faint">no e-mail</span>}</span>
        <span className="person-fit">
          {research && verdict ? (
            <Badge tone={verdict.tone}>
              {research.fit.score} · {verdict.label}
            </Badge>
          ) : null}
        </span>
      </summary>
      {open ? <JournalistProfile journalist={journalist} research={research} /> : null}
    </details>
  );
}
