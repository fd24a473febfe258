import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { Empty } from '../components/empty.tsx';
import { count } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { PagedTable, usePlace } from '../components/paged-table.tsx';
import { Cell } from '../components/table.tsx';
import { Section } from '../layout/page.tsx';
import { useSession } from '../layout/session-context.tsx';
import { type Campaign, campaignsPage } from './api.ts';

const COLUMNS = [
  { label: 'Campaign' },
  { label: 'People', kind: 'number' },
  { label: 'To contact', kind: 'number' },
  { label: 'Replied', kind: 'number' },
  { label: 'Follow-ups due', kind: 'number' },
  { label: 'Changed' },
] as const;

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
            {Object.entries(SHOWN).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <Loaded query={query} rows={3}>
        {(page) => (
          <PagedTable
            name="Campaigns"
            columns={COLUMNS}
            page={page}
            place={place}
            list="campaigns"
            links={{ first: 'Latest campaigns', next: 'Earlier campaigns' }}
            empty={
              <Empty title={shown === 'mine' ? 'You have no campaigns yet' : 'No campaigns'}>
                <p>Tell your story above. It stays here with its people until you archive it.</p>
              </Empty>
            }
          >
            {page.data.map((campaign) => (
              <CampaignRow key={campaign.id} campaign={campaign} />
            ))}
          </PagedTable>
        )}
      </Loaded>
    </Section>
  );
}

function CampaignRow({
  campaign: { id, name, owner, people, active_job_count, updated_at },
}: {
  campaign: Campaign;
}) {
  const link = (search: string, value: number) =>
    value === 0 ? (
      <span className="faint">0</span>
    ) : (
      <Link href={`/campaigns/${id}${search}`}>{count(value)}</Link>
    );
  return (
    <tr>
      <Cell label="Campaign">
        <Link href={`/campaigns/${id}`} className="row-link">
          {name}
        </Link>
        <span className="row-note faint">
          {owner?.name ?? 'Nobody’s'}
          {active_job_count > 0 ? ' · a job is running' : ''}
        </span>
      </Cell>
      <Cell label="People" kind="number">
        {count(people.total)}
      </Cell>
      <Cell label="To contact" kind="number">
        {link('?state=to_contact', people.to_contact)}
      </Cell>
      <Cell label="Replied" kind="number">
        {link('?state=replied', people.replied)}
      </Cell>
      <Cell label="Follow-ups due" kind="number">
        {link('?follow_up=due', people.follow_ups_due)}
      </Cell>
      <Cell label="Changed">
        <Moment at={updated_at} />
      </Cell>
    </tr>
  );
}
