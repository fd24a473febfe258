import type { Client } from '@temporalio/client';
import { type RawBuilder, sql } from 'kysely';
import { type Database, ledger } from '../../db/index.ts';
import { COLLEAGUES } from './campaign-work.ts';

/** A rule that must hold when no job is running, and a query for the rows that violate it. */
interface Rule {
  rule: string;
  broken: RawBuilder<{ detail: string }>;
}

/** How many Idempotency-Keys were used. */
export interface Keys {
  jobs: number;
  searches: number;
  campaigns: number;
  list_audits: number;
}

const RULES: readonly Rule[] = [
  {
    rule: 'every job has ended, and well: no fault was the caller’s',
    broken: sql`select id || ' is ' || status as detail from jobs where status <> 'complete'`,
  },
  {
    rule: 'every search has found people, for its articles were in the index all the time',
    broken: sql`
      select id || ' is ' || status || ' with ' || people || ' people' as detail
      from journalist_searches search, lateral (
        select count(*) as people from journalist_search_people where search_id = search.id) found
      where status <> 'complete' or people = 0`,
  },
  {
    rule: 'every source has one outcome, and none failed, because its page was available',
    broken: sql`
      select job_id || '/' || source_index || ' is ' || coalesce(outcome, 'open') || ': ' || coalesce(message, '')
        as detail
      from job_sources where outcome is distinct from 'resolved'`,
  },
  {
    rule: 'each resolved source has exactly one journalist, and no other source has one',
    broken: sql`
      with listed as (
        select job_id, journalist_id, unnest(source_indexes) as source_index from job_journalists
      ), counted as (
        select source.job_id, source.source_index, count(listed.journalist_id) as times
        from job_sources source
        left join listed on listed.job_id = source.job_id and listed.source_index = source.source_index
         and listed.journalist_id = source.journalist_id
        where source.outcome = 'resolved' group by source.job_id, source.source_index
      )
      select job_id || '/' || source_index || ' is listed ' || times || ' times' as detail
      from counted where times <> 1
      union all
      select listed.job_id || '/' || listed.source_index || ' is listed and has another outcome'
      from listed join job_sources source using (job_id, source_index)
      where source.journalist_id is distinct from listed.journalist_id`,
  },
  {
    rule: 'every journalist of a job with a pitch was scored',
    broken: sql`
      select job_id || ': ' || journalist_id as detail
      from job_journalists join jobs on jobs.id = job_id where pitch is not null and fit is null`,
  },
  {
    rule: 'the balance is what was granted less what was charged, and nothing is on hold',
    broken: sql`
      select organization_id || ': ' || balance || ' instead of ' || total || ', on hold ' || reserved as detail
      from (
        select organization_id, sum(amount) as total, sum(reserved) as reserved,
               (array_agg(balance_after order by entry_no desc))[1] as balance
        from ledger_entries group by organization_id
      ) sums
      where balance <> total or reserved <> 0`,
  },
  {
    rule: 'every hold was released, and no charge is without a job, search or address',
    broken: sql`
      select subject || ' still holds ' || reserved as detail from (
        select split_part(subject, '/', 1) as subject, sum(reserved) as reserved from ledger_entries group by 1
      ) sums where reserved <> 0
      union all
      select entry.subject || ' is charged for nothing' from ledger_entries entry
      where entry.amount < 0
        and not exists (select from jobs where billing_subject = split_part(entry.subject, '/', 1))
        and not exists (select from journalist_searches where billing_subject = entry.subject)
        and not exists (select from list_audit_rows where purchase = entry.subject)`,
  },
  {
    rule: 'every audit has ended, and has a result for each row',
    broken: sql`
      select id || ' is ' || status || ', ' || unchecked || ' rows without a result' as detail
      from list_audits, lateral (
        select count(*) as unchecked from list_audit_rows where audit_id = id and state is null) rest
      where status <> 'complete' or unchecked > 0`,
  },
  {
    rule: 'an organization has paid once for each address that audits show',
    broken: sql`
      select organizations.id || ': ' || shown || ' addresses are shown, ' || paid || ' were paid for' as detail
      from organizations, lateral (
        select count(distinct lower(new_email)) as shown
        from list_audit_rows join list_audits on list_audits.id = audit_id
        where organization_id = organizations.id and bought_at is not null) sold, lateral (
        select count(*) as paid from ledger_entries
        where organization_id = organizations.id and meter = 'audit_address') entries
      where shown <> paid`,
  },
  {
    rule: 'what a job charged is what its journalists cost',
    broken: sql`
      select id || ': charged ' || charged || ' for ' || earned as detail from (
        select id,
          (select coalesce(-sum(amount), 0) from ledger_entries
           where split_part(subject, '/', 1) = billing_subject) as charged,
          (select coalesce(sum(credits) filter (where billable), 0) from job_journalists
           where job_id = jobs.id) as earned
        from jobs
      ) sums where charged <> earned`,
  },
  {
    rule: 'the queues of all hosts are empty, and no lease is active',
    broken: sql`
      select 'reservation of ' || holder || ' at ' || host as detail from host_reservations
      union all
      select 'lease of look-up ' || key from lookups where lease_until > now()`,
  },
  {
    rule: 'every campaign is archived and has each version of its pitch once',
    broken: sql`
      select campaign.id || coalesce(' archived at ' || archived_at, ' is open') || ', pitches ' || numbers as detail
      from campaigns campaign, lateral (
        select coalesce(string_agg(number || right(pitch, 2), ' ' order by number), 'none') as numbers
        from campaign_pitches where campaign_id = campaign.id) versions
      where archived_at is null or numbers <> '11. 22.'`,
  },
  {
    rule: 'every campaign has each journalist of the first job once, scored for the newest version of its pitch',
    broken: sql`
      with first as (
        select journalist_id from job_journalists
        where job_id = (select id from jobs order by created_at, id limit 1)
      ), wanted as (
        select list.id as list_id, journalist_id from media_lists list cross join first
        where campaign_id is not null
      ), had as (
        select list_id, journalist_id, count(*) as times,
          bool_and(fit is not null and pitch_number = 2) as is_scored
        from media_list_members group by 1, 2
      )
      select list_id || ': ' || journalist_id || ' is there ' || coalesce(times, 0) || ' times, scored: '
        || coalesce(is_scored, false) as detail
      from wanted full join had using (list_id, journalist_id)
      where coalesce(times, 0) <> 1 or not is_scored`,
  },
  {
    rule: 'every colleague changed each person once, and the last change is the state',
    broken: sql`
      select member.id || ' is ' || state || ' after ' || coalesce(note, 'nothing') || ', ' || changes || ' changes'
        as detail
      from media_list_members member, lateral (
        select count(*) as changes from media_list_changes
        where member_id = member.id and action = 'member_changed') history
      where changes <> ${COLLEAGUES.length} or state is distinct from substring(note from '[a-z_]+$')
        or (select count(distinct split_part(mark, ':', 1)) from unnest(string_to_array(note, ' ')) mark)
          <> ${COLLEAGUES.length}
        or cardinality(string_to_array(note, ' ')) <> ${COLLEAGUES.length}`,
  },
];

/**
 * Returns one sentence for each violation of the invariants. Call this function only while no job is running.
 */
export async function violations(db: Database, temporal: Client, keys: Keys): Promise<string[]> {
  const found: string[] = [];
  for (const { rule, broken } of RULES) {
    const { rows } = await broken.execute(db);
    for (const { detail } of rows) found.push(`${rule}: ${detail}`);
  }
  for (const { rule, detail } of await ledger.check(db)) found.push(`ledger, ${rule}: ${detail}`);

  for (const [table, wanted] of [
    ['jobs', keys.jobs],
    ['journalist_searches', keys.searches],
    ['campaigns', keys.campaigns],
    ['list_audits', keys.list_audits],
  ] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count !== wanted) found.push(`one row for each key: ${count} ${table} for ${wanted} keys`);
  }
  return [
    ...found,
    ...(await orphans(db, temporal, 'jobs', 'enrichmentJob')),
    ...(await orphans(db, temporal, 'journalist_searches', 'searchJournalists')),
  ];
}

/**
 * Returns workflows that are running although their job or search has ended or does not exist, and active
 * jobs or searches without a running workflow.
 */
async function orphans(
  db: Database,
  temporal: Client,
  table: 'jobs' | 'journalist_searches',
  workflow: string,
): Promise<string[]> {
  const active = await db
    .selectFrom(table)
    .select('id')
    .where('status', 'in', ['pending', 'processing'])
    .execute();
  const rows = new Set<string>(active.map(({ id }) => id));
  const open = new Set<string>();
  const query = `WorkflowType = '${workflow}' AND ExecutionStatus = 'Running'`;
  for await (const { workflowId } of temporal.workflow.list({ query })) open.add(workflowId);
  return [
    ...[...open].filter((id) => !rows.has(id)).map((id) => `no orphan: ${id} has a workflow and no row`),
    ...[...rows].filter((id) => !open.has(id)).map((id) => `no orphan: ${id} is active without a workflow`),
  ];
}
