import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listHistory } from '../api/media-lists.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { Section } from '../layout/page.tsx';
import { changeWords } from '../list-words.ts';

/**
 * The latest changes to a media list and who made them. They are loaded when the user expands this section.
 */
export function ListHistory({ listId }: { listId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title="History">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Show the latest changes</summary>
        {open ? <Changes listId={listId} /> : null}
      </details>
    </Section>
  );
}

function Changes({ listId }: { listId: string }) {
  const query = useQuery(listHistory(listId));
  return (
    <Loaded query={query} rows={3}>
      {({ data }) => (
        <ul className="articles">
          {data.map((change) => (
            <li key={`${change.at} ${change.action} ${change.member_id}`}>
              <span>
                <strong>{change.by?.name ?? 'A former member'}</strong>
                {change.by?.kind === 'api_key' ? ' (API key)' : ''} {changeWords(change)}
              </span>
              <span className="faint">
                <Moment at={change.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
