import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actorName } from '../components/actor-name.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { Section } from '../layout/page.tsx';
import { changeWords } from './member-words.ts';
import { history, type PeopleOf } from './people-api.ts';

/** The latest changes and who made them, which are loaded when the user expands this section. */
export function History({ of }: { of: PeopleOf }) {
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...history(of), enabled: open });
  return (
    <Section title="History">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Show the latest changes</summary>
        {open ? (
          <Loaded query={query} rows={3}>
            {({ data }) => (
              <ul className="articles">
                {data.map((change) => (
                  <li key={`${change.at} ${change.action} ${change.member_id}`}>
                    <span>
                      <strong>{actorName(change.by)}</strong> {changeWords(change)}
                    </span>
                    <span className="faint">
                      <Moment at={change.at} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        ) : null}
      </details>
    </Section>
  );
}
