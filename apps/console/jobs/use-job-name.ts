import { useQuery } from '@tanstack/react-query';
import { allCampaigns } from '../campaigns/api.ts';
import { jobName } from '../components/formats.ts';

/** Returns what names a job by its label or its campaign, for places where jobs of several campaigns meet. */
export function useJobName() {
  const { data: campaigns } = useQuery(allCampaigns);
  return (job: Parameters<typeof jobName>[0] & { campaign_id: string | null }): string =>
    jobName(job, campaigns?.find(({ id }) => id === job.campaign_id)?.name);
}
