import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Badge } from '../components/badge.tsx';
import { jobName } from '../components/formats.ts';
import { STATUS_WORDS } from '../components/job-words.ts';
import { Loaded } from '../components/loaded.tsx';
import { Started } from '../components/started.tsx';
import { Cell, Table } from '../components/table.tsx';
import { recentSearches } from '../find/api.ts';
import { RecentSearches } from '../find/recent-searches.tsx';
import { Section } from '../layout/page.tsx';
import { campaignJobs } from './api.ts';

/** The jobs of a campaign, and its searches for people. */
export function CampaignResearch({ campaignId }: { campaignId: string }) {
  return (
    <>
      <Jobs campaignId={campaignId} />
      <RecentSearches campaignId={campaignId} />
    </>
  );
}

/** What the research of a campaign is shown from. */
export function useCampaignResearch(campaignId: string) {
  return [useQuery(campaignJobs(campaignId)), useQuery(recentSearches(campaignId))];
}

function Jobs({ campaignId }: { campaignId: string }) {
  const query = useQuery(campaignJobs(campaignId));
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
              columns={[{ label: 'Job' }, { label: 'Status' }, { label: 'Found' }, { label: 'Started' }]}
            >
              {data.map((job) => (
                <tr key={job.id}>
                  <Cell label="Job">
                    <Link href={`/jobs/${job.id}`} className="row-link">
                      {jobName(job)}
                    </Link>
                  </Cell>
                  <Cell label="Status">
                    <Badge tone={STATUS_WORDS[job.status].tone}>{STATUS_WORDS[job.status].label}</Badge>
                  </Cell>
                  <Cell label="Found">
                    {job.progress.resolved} of {job.progress.total}
                  </Cell>
                  <Cell label="Started">
                    <Started of={job} />
                  </Cell>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Section>
  );
}
