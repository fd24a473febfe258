import { sql } from 'kysely';
import {
  type CampaignId,
  type JobId,
  type NamedAt,
  type OrganizationId,
  personKey,
  type SearchId,
} from '../../model/index.ts';
import type { Database } from '../core/database.ts';

/** The searches and campaigns in which somebody counts as looked up. */
export interface LookupScope {
  organizationId: OrganizationId;
  searchId: SearchId;
  campaignIds: readonly CampaignId[];
  /** Whether to leave out this job and later ones, because a request that started it is repeated. */
  before?: JobId;
}

/**
 * Returns the jobs that have looked up, or are looking up, people of a search, by `personKey`: jobs for the search, and
 * those of its campaign. A source for which a job had no time or no credits does not count.
 */
export async function listLookedUp(
  db: Database,
  { organizationId, searchId, campaignIds, before }: LookupScope,
): Promise<Map<string, JobId>> {
  const { rows } = await sql<NamedAt & { job_id: JobId }>`
    with jobs_before as (
      select id, campaign_id from jobs
      where organization_id = ${organizationId} and (status in ('pending', 'processing') or expires_at > now())
        and created_at < coalesce((select created_at from jobs where id = ${before ?? null}), 'infinity')),
    sources as (
      select job_id, person, reason from job_sources where search_id = ${searchId}
      union all
      select job_id, person, reason from job_sources join jobs_before job on job.id = job_id
      where job.campaign_id = any(${[...campaignIds]})),
    met as (
      select person, job.id as job_id from sources join jobs_before job on job.id = job_id
      where person is not null and coalesce(reason not in ('canceled', 'budget_exhausted'), true)
      union all
      select profile, job.id from job_journalists found join jobs_before job on job.id = found.job_id
      where job.campaign_id = any(${[...campaignIds]}))
    select person ->> 'name' as name, person ->> 'outlet_domain' as domain, job_id from met order by job_id`.execute(
    db,
  );
  return new Map(rows.map(({ job_id, ...named }) => [personKey(named), job_id]));
}
