import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { StatusBadge } from '../components/badge.tsx';
import { Empty } from '../components/empty.tsx';
import { count, date } from '../components/formats.ts';
import { Waiting } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { PagedList, usePlace } from '../components/paged-table.tsx';
import { Page, Section } from '../layout/page.tsx';
import { auditsPage, type ListAudit } from './audits-api.ts';

/** Reads contact lists, which few visits need. */
const NewAudit = lazy(async () => ({ default: (await import('./new-audit.tsx')).NewAudit }));

/** Where a list that the user brings is checked, and those that were. */
export function AuditsPage() {
  const place = usePlace();
  const query = useQuery(auditsPage(place.cursor));
  return (
    <Page
      title="Check a list"
      lead="Bring a list of contacts from anywhere, and see who is still where it says, each with the page that shows it. Free."
    >
      <Suspense fallback={<Waiting />}>
        <NewAudit />
        <Section title="Your checks">
          <PagedList
            query={query}
            name="Checks"
            columns={[
              {
                label: 'List',
                cell: (audit) => (
                  <Link href={`/audits/${audit.id}`} className="row-link">
                    {titleOf(audit)}
                  </Link>
                ),
              },
              { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
              { label: 'Rows', kind: 'number', cell: ({ progress }) => count(progress.rows) },
              { label: 'Confirmed', kind: 'number', cell: ({ counts }) => count(counts.confirmed) },
              { label: 'Stale', kind: 'number', cell: ({ counts }) => count(counts.stale) },
              { label: 'Moved', kind: 'number', cell: ({ counts }) => count(counts.moved) },
              {
                label: 'Private mailbox',
                kind: 'number',
                cell: ({ counts }) => count(counts.private_mailbox),
              },
              { label: 'Not found', kind: 'number', cell: ({ counts }) => count(counts.not_found) },
              { label: 'Started', cell: ({ created_at }) => <Moment at={created_at} /> },
            ]}
            keyOf={({ id }) => id}
            place={place}
            list="checks"
            links={{ first: 'Newest', next: 'Older' }}
            empty={
              <Empty title="No list has been checked yet">
                <p>A list and its results are kept for 30 days, for your organization only.</p>
              </Empty>
            }
          />
        </Section>
      </Suspense>
    </Page>
  );
}

/** The name of an audit: that of its file, or else the day. */
export function titleOf({ external_id, created_at }: ListAudit): string {
  return external_id ?? `List of ${date(created_at)}`;
}
