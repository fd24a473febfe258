import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Campaign } from '../campaigns/api.ts';
import { StatusBadge } from '../components/badge.tsx';
import { jobName } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Started } from '../components/started.tsx';
import { type Column, Table } from '../components/table.tsx';
import { recentSearches, savedPitches } from '../find/api.ts';
import { RecentSearches } from '../find/recent-searches.tsx';
import { SavedPitches } from '../find/saved-pitches.tsx';
import { Section } from '../layout/page.tsx';
import { campaignJobs, type JobSummary } from './api.ts';

export function CampaignResearch({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <Jobs campaign={campaign} />
      <RecentSearches campaignId={campaign.id} />
      {campaign.archived_at === null ? <SavedPitches campaign={campaign} /> : null}
    </>
  );
}

/** What the research of a campaign is shown from. */
export function useCampaignResearch(campaignId: string) {
  return [
    useQuery(campaignJobs(campaignId)),
    useQuery(recentSearches(campaignId)),
    useQuery(savedPitches(campaignId)),
  ];
}

const COLUMNS: Column<JobSummary>[] = [
  { label: 'Status', cell: (job) => <StatusBadge status={job.status} /> },
  { label: 'Sources found', cell: ({ progress }) => `${progress.resolved} of ${progress.total}` },
  { label: 'Started', cell: (job) => <Started of={job} /> },
];

function Jobs({ campaign }: { campaign: Campaign }) {
  const query = useQuery(campaignJobs(campaign.id));
  const name: Column<JobSummary> = {
    label: 'Job',
    cell: (job) => (
      <Link href={`/jobs/${job.id}`} className="row-link">
        {jobName(job, campaign.name)}
      </Link>
    ),
  };
  return (
    <Section title="Jobs">
      <Loaded query={query} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="faint">
              No jobs. Results of a job expire after some days; people in the campaign stay.
            </p>
          ) : (
            <Table
              name="Jobs of the campaign"
              columns={[name, ...COLUMNS]}
              rows={data}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
