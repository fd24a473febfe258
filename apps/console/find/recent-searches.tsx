import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Badge } from '../components/badge.tsx';
import { credits, dateTime } from '../components/formats.ts';
import { STATUS_WORDS } from '../components/job-words.ts';
import { Moment } from '../components/moment.tsx';
import { Started } from '../components/started.tsx';
import { Cell, Table } from '../components/table.tsx';
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
          { label: 'Search' },
          { label: 'Status' },
          { label: 'Progress' },
          { label: 'Credits', kind: 'number' },
          { label: 'Started' },
          { label: 'Kept until' },
        ]}
      >
        {searches.map((search) => {
          const { id, external_id, created_at, status, progress, usage, expires_at } = search;
          return (
            <tr key={id}>
              <Cell label="Search">
                <Link href={`/searches/${id}${within}`} className="row-link">
                  {external_id ?? `Search of ${dateTime(created_at)}`}
                </Link>
              </Cell>
              <Cell label="Status">
                <Badge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].label}</Badge>
              </Cell>
              <Cell label="Progress">{progress.message}</Cell>
              <Cell label="Credits" kind="number">
                {credits(usage.credits_used)}
              </Cell>
              <Cell label="Started">
                <Started of={search} />
              </Cell>
              <Cell label="Kept until">
                <Moment at={expires_at} />
              </Cell>
            </tr>
          );
        })}
      </Table>
    </Section>
  );
}
