import { sql } from 'kysely';
import type { JobId, JournalistId } from '../../model/index.ts';

/**
 * Sorts colleagues at one outlet by verdict, score, prominence of the topic in their work, recency, staff before
 * contributors, and order of finding. `row` is a table with the columns of `job_journalists`.
 */
export function outletOrder(row: string) {
  const fit = sql.ref(`${row}.fit`);
  return sql`(
    case ${fit} ->> 'verdict' when 'fit' then 0 else 1 end,
    -(${fit} ->> 'score')::numeric,
    case ${fit} #>> '{topics,0,place}' when 'headline' then 0 when 'lead' then 1 else 2 end,
    coalesce((${fit} #>> '{freshness,days_ago}')::integer, 100000),
    case when ${sql.ref(`${row}.profile`)} ->> 'role' ~* 'freelance|contributor|contributing|guest|columnist' then 1 else 0 end,
    ${sql.ref(`${row}.position`)})`;
}

export function outletOf(row: string) {
  return sql`coalesce(${sql.ref(`${row}.profile`)} ->> 'outlet_domain', ${sql.ref(`${row}.profile`)} ->> 'outlet')`;
}

export function isRecommended(row: string) {
  return sql`${sql.ref(`${row}.fit`)} ->> 'verdict' in ('fit', 'soft_fit')`;
}

/** Selects the ranks in one statement: comparing each journalist with all others reads every profile many times. */
export function outletRanks(jobId: JobId) {
  return sql<{ ranked_id: JournalistId; outlet_rank: number }>`
    (select journalist_id as ranked_id, row_number() over (partition by ${outletOf('job_journalists')}
      order by ${outletOrder('job_journalists')})::integer as outlet_rank
    from job_journalists where job_id = ${jobId} and ${isRecommended('job_journalists')})`;
}
