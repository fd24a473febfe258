import { sql } from 'kysely';
import type { JobId, JournalistId, MediaListId, OrganizationId } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { expired } from '../core/runs.ts';

export type PeopleSource = { jobId: JobId } | { listId: MediaListId };

/** Selects the people of a source; `confirmed_at` is when a profile was last read from web pages. */
export function peopleIn(source: PeopleSource) {
  if ('listId' in source)
    return sql`(
      select journalist_id, source_indexes, profile, billable, credits, last_confirmed_at as confirmed_at
      from media_list_members where list_id = ${source.listId})`;
  return sql`(
    select journalist_id, source_indexes, profile, billable, credits,
      (select max(settled_at) from job_sources source where source.job_id = job_journalists.job_id
        and source.source_index = any(job_journalists.source_indexes)) as confirmed_at
    from job_journalists where job_id = ${source.jobId})`;
}

/**
 * Returns each source with its people: the newest job with a person, or else the list whose profile was read last.
 * Leaves out people whom no job or list of the organization has.
 */
export async function findNewest(
  db: Database,
  organizationId: OrganizationId,
  journalistIds: JournalistId[],
): Promise<{ from: PeopleSource; ids: JournalistId[] }[]> {
  const { rows } = await sql<{ job_id: JobId | null; list_id: MediaListId; ids: JournalistId[] }>`
    with newest as (
      select wanted.id,
        (select found.job_id from job_journalists found join jobs on jobs.id = found.job_id
          where found.journalist_id = wanted.id and organization_id = ${organizationId} and not (${expired})
          order by jobs.created_at desc, jobs.id desc limit 1) as job_id,
        (select member.list_id from media_list_members member join media_lists list on list.id = member.list_id
          where member.journalist_id = wanted.id and list.organization_id = ${organizationId}
          order by member.last_confirmed_at desc nulls last, member.id desc limit 1) as list_id
      from unnest(${journalistIds}::text[]) wanted (id))
    select job_id, case when job_id is null then list_id end as list_id, array_agg(id order by id) as ids
    from newest where job_id is not null or list_id is not null
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ job_id, list_id, ids }) => ({
    from: job_id === null ? { listId: list_id } : { jobId: job_id },
    ids,
  }));
}
