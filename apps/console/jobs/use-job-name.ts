import { type QueryClient, useQuery } from '@tanstack/react-query';
import { allCampaigns, archivedCampaigns, campaign } from '../campaigns/api.ts';
import { jobName } from '../components/formats.ts';

type NamedJob = Parameters<typeof jobName>[0] & { campaign_id: string | null };

/** Returns what names a job by its label or its campaign, for places where jobs of several campaigns meet. */
export function useJobName() {
  const current = useQuery(allCampaigns).data ?? [];
  const archived = useQuery(archivedCampaigns).data ?? [];
  const names = new Map([...current, ...archived].map(({ id, name }) => [id, name]));
  return (job: NamedJob): string =>
    jobName(job, job.campaign_id === null ? null : names.get(job.campaign_id));
}

/** Names a job outside of React, with the campaign that its page has loaded. */
export async function loadJobName(client: QueryClient, job: NamedJob): Promise<string> {
  const { campaign_id: id } = job;
  return jobName(job, id === null ? null : (await client.ensureQueryData(campaign(id))).name);
}
