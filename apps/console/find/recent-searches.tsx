import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { StatusBadge } from '../components/badge.tsx';
import { credits, dateTime } from '../components/formats.ts';
import { Moment } from '../components/moment.tsx';
import { Started } from '../components/started.tsx';
import { Table } from '../components/table.tsx';
import { Section } from '../layout/page.tsx';
import { recentSearches } from './api.ts';

/** The newest searches for people, of all the organization or of one campaign; nothing without one. */
export function RecentSearches({ campaignId }: { campaignId?: string }) {
  const searches = useQuery(recentSearches(campaignId)).data?.data ?? [];
  const within = campaignId === undefined ? '' : `?campaign=${campaignId}`;
  if (searches.length === 0) return null;
  return (
    <Section title="Searches for people">
      <Table
        name="Searches for people"
        columns={[
          {
            label: 'Search',
            cell: ({ id, external_id, created_at }) => (
              <Link href={`/searches/${id}${within}`} className="row-link">
                {external_id ?? `Search of ${dateTime(created_at)}`}
              </Link>
            ),
          },
          { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { label: 'Progress', cell: ({ progress }) => progress.message },
          { label: 'Credits', kind: 'number', cell: ({ usage }) => credits(usage.credits_used) },
          { label: 'Started', cell: (search) => <Started of={search} /> },
          { label: 'Kept until', cell: ({ expires_at }) => <Moment at={expires_at} /> },
        ]}
        rows={searches}
        keyOf={({ id }) => id}
      />
    </Section>
  );
}
