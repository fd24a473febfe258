import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { StatusBadge } from '../components/badge.tsx';
import { credits } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Facts, Metrics } from '../components/metrics.tsx';
import { Table } from '../components/table.tsx';
import { useJobName } from '../jobs/use-job-name.ts';
import { Page, Section } from '../layout/page.tsx';
import { balance, holdingJobs } from './api.ts';
import { Ledger } from './ledger.tsx';
import { SpendChart } from './spend-chart.tsx';

export function CreditsPage() {
  return (
    <Page title="Credits" lead="Your balance, the credits that running jobs hold, and what you have spent.">
      <Account />
      <Holds />
      <SpendChart />
      <Ledger />
    </Page>
  );
}

function Account() {
  const query = useQuery(balance);
  return (
    <Loaded query={query} rows={2}>
      {({ credits: { org_available_balance, reserved, total }, prices }) => (
        <>
          <Metrics
            of={[
              { name: 'Available', value: credits(org_available_balance) },
              { name: 'Held by jobs', value: credits(reserved) },
              { name: 'Total', value: credits(total) },
            ]}
          />
          <details className="prices">
            <summary>Prices</summary>
            <Facts
              of={[
                { name: 'Journalist with e-mail', value: price(prices.enriched_journalist_with_email) },
                { name: 'News search', value: price(prices.news_search) },
                { name: 'Article look-up', value: price(prices.article_lookup) },
                { name: 'Publication look-up', value: price(prices.publication_lookup) },
              ]}
            />
          </details>
        </>
      )}
    </Loaded>
  );
}

function Holds() {
  const query = useQuery(holdingJobs);
  const nameOf = useJobName();
  return (
    <Section title="Held now">
      <Loaded query={query} rows={1}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p className="faint">No credits are held, because no job is running.</p>
          ) : (
            <Table
              name="Jobs that hold credits"
              columns={[
                { label: 'Job', cell: (job) => <Link href={`/jobs/${job.id}`}>{nameOf(job)}</Link> },
                { label: 'Status', cell: (job) => <StatusBadge status={job.status} /> },
                { label: 'Held', kind: 'number', cell: ({ usage }) => credits(usage.reserved_credits) },
              ]}
              rows={jobs}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function price(value: number): string {
  return value === 0 ? 'free' : `${credits(value)} credits`;
}
