import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { Empty } from '../components/empty.tsx';
import { count } from '../components/formats.ts';
import { Moment } from '../components/moment.tsx';
import { Options } from '../components/options.tsx';
import { PagedList, usePlace } from '../components/paged-table.tsx';
import type { Column } from '../components/table.tsx';
import { Section } from '../layout/page.tsx';
import { useSession } from '../layout/session-context.tsx';
import { type Campaign, campaignsPage } from './api.ts';

const COLUMNS: Column<Campaign>[] = [
  {
    label: 'Campaign',
    cell: ({ id, name, owner, active_job_count }) => (
      <>
        <Link href={`/campaigns/${id}`} className="row-link">
          {name}
        </Link>
        <span className="row-note faint">
          {owner?.name ?? 'Nobody’s'}
          {active_job_count > 0 ? ' · a job is running' : ''}
        </span>
      </>
    ),
  },
  { label: 'People', kind: 'number', cell: ({ people }) => count(people.total) },
  ...(
    [
      ['To contact', '?state=to_contact', 'to_contact'],
      ['Replied', '?state=replied', 'replied'],
      ['Follow-ups due', '?follow_up=due', 'follow_ups_due'],
    ] as const
  ).map(
    ([label, filter, counted]): Column<Campaign> => ({
      label,
      kind: 'number',
      cell: ({ id, people }) =>
        people[counted] === 0 ? (
          <span className="faint">0</span>
        ) : (
          <Link href={`/campaigns/${id}${filter}`}>{count(people[counted])}</Link>
        ),
    }),
  ),
  { label: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} /> },
];

/** Whose campaigns are shown. The URL stores the choice. */
type Shown = 'mine' | 'all' | 'archived';
const SHOWN: Record<Shown, string> = { mine: 'Mine', all: 'Everybody’s', archived: 'Archived' };

/** The campaigns of the user or of the organization, the latest change first. */
export function CampaignsTable() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('campaigns') ?? '';
  const place = usePlace();
  const own = useQuery(campaignsPage({ owner: user.id }));
  // Somebody without campaigns works on those of colleagues.
  const usual: Shown = own.data?.data.length === 0 ? 'all' : 'mine';
  const shown: Shown = wanted in SHOWN ? (wanted as Shown) : usual;
  const query = useQuery(
    campaignsPage({
      ...(shown === 'mine' ? { owner: user.id } : {}),
      ...(shown === 'archived' ? { archived: true } : {}),
      ...(place.cursor === undefined ? {} : { cursor: place.cursor }),
    }),
  );
  return (
    <Section
      title="Campaigns"
      aside={
        <label className="inline-choice">
          <span className="visually-hidden">Show campaigns of</span>
          <select
            value={shown}
            onChange={(event) => setParams({ campaigns: event.target.value }, { replace: true })}
          >
            <Options of={SHOWN} />
          </select>
        </label>
      }
    >
      <PagedList
        query={query}
        rows={3}
        name="Campaigns"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        place={place}
        list="campaigns"
        links={{ first: 'Latest campaigns', next: 'Earlier campaigns' }}
        empty={
          <Empty title={shown === 'mine' ? 'You have no campaigns yet' : 'No campaigns'}>
            <p>Tell your story above. It stays here with its people until you archive it.</p>
          </Empty>
        }
      />
    </Section>
  );
}
