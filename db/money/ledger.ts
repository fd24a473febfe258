import { sql } from 'kysely';
import { type JobId, newId, type OrganizationId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { enqueueEvent } from '../core/events.ts';
import { statement } from '../core/statement.ts';

/**
 * A job reserves credits, captures the price once per journalist with an e-mail address, and releases the
 * rest. A synchronous call is charged directly.
 */
export const METERS = [
  'grant',
  'hold',
  'release',
  'journalist_with_email',
  'news_search',
  'article_lookup',
  'publication_lookup',
  'audit_address',
] as const;
export type Meter = (typeof METERS)[number];

/** The credits of an organization, in 1/1000 credit. */
export interface Balance {
  /** All credits, including the reserved ones. */
  total: number;
  /** Credits reserved by jobs and searches that have not settled. */
  reserved: number;
  available: number;
}

export interface NewEntry {
  /** Identifies the entry together with `meter`: the database rejects a second entry with the same two. */
  subject: string;
  meter: Meter;
  amount: number;
  reserved: number;
  note?: string;
}

/** Locks an organization, so that one transaction at a time changes its credits; returns false if it is missing. */
export async function lockOrganization(tx: Transaction, organizationId: OrganizationId): Promise<boolean> {
  const row = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    // Unlike `for update`, this lock lets other transactions insert rows that refer to the organization.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the balance after the newest entry; zero without entries. */
export async function balance(db: Database | Transaction, organizationId: OrganizationId): Promise<Balance> {
  const last = await db
    .selectFrom('ledger_entries')
    .select(['balance_after', 'reserved_after'])
    .where('organization_id', '=', organizationId)
    .orderBy('entry_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { balance_after: total, reserved_after: reserved } = last ?? { balance_after: 0, reserved_after: 0 };
  return { total, reserved, available: total - reserved };
}

const APPEND = statement(`
  insert into ledger_entries
    (organization_id, entry_no, subject, meter, amount, reserved, note, balance_after, reserved_after)
  select :organizationId, coalesce(last.entry_no, 0) + number, subject, meter, amount, reserved, note,
    coalesce(last.balance_after, 0) + (sum(amount) over upto)::bigint,
    coalesce(last.reserved_after, 0) + (sum(reserved) over upto)::bigint
  from unnest(:subjects::text[], :meters::text[], :amounts::bigint[], :reserves::bigint[], :notes::text[]) with ordinality
      entry (subject, meter, amount, reserved, note, number)
    left join (
      select entry_no, balance_after, reserved_after from ledger_entries
      where organization_id = :organizationId order by entry_no desc limit 1) last on true
  window upto as (order by number)`);

/**
 * Appends entries in order. The caller holds the lock of `lockOrganization`. The transaction fails if there is an
 * entry with the same subject and meter.
 */
export async function append(
  tx: Transaction,
  organizationId: OrganizationId,
  entries: NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await APPEND(tx, {
    organizationId,
    subjects: entries.map(({ subject }) => subject),
    meters: entries.map(({ meter }) => meter),
    amounts: entries.map(({ amount }) => amount),
    reserves: entries.map(({ reserved }) => reserved),
    notes: entries.map(({ note }) => note ?? null),
  });
  await noteLowCredits(tx, organizationId, -entries.reduce((sum, { amount }) => sum + amount, 0));
}

/** Writes an event if these credits, just spent, took the balance below the threshold of the organization. */
async function noteLowCredits(tx: Transaction, organizationId: OrganizationId, spent: number): Promise<void> {
  if (spent <= 0) return;
  const { low_credits_threshold: threshold } = await tx
    .selectFrom('organizations')
    .select('low_credits_threshold')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (threshold === null) return;
  const { total } = await balance(tx, organizationId);
  if (total >= threshold || total + spent < threshold) return;
  await enqueueEvent(tx, organizationId, 'credits.low', {
    credits: total / 1_000,
    threshold: threshold / 1_000,
    link: '/api/v1/credits/balance',
  });
}

/** Grants credits and returns the new balance. */
export async function grant(
  tx: Transaction,
  organizationId: OrganizationId,
  millicredits: number,
  note: string,
): Promise<Balance> {
  const subject = newId('bil');
  await append(tx, organizationId, [{ subject, meter: 'grant', amount: millicredits, reserved: 0, note }]);
  return balance(tx, organizationId);
}

export interface Entry {
  entry_no: number;
  meter: Meter;
  amount: number;
  reserved: number;
  balance_after: number;
  reserved_after: number;
  /** The job that the entry belongs to, as long as the job is retained. */
  job_id: JobId | null;
  note: string | null;
  created_at: Date;
}

/** Returns a page of entries, newest first; with `before`, only entries with a smaller number. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: { before?: number | undefined; limit: number },
): Promise<Entry[]> {
  let query = db
    .selectFrom('ledger_entries as entry')
    // The subject of a charge for a journalist is "billing subject of the job/id of the journalist".
    .leftJoin('jobs as job', (join) =>
      join.on(sql<boolean>`job.billing_subject = split_part(entry.subject, '/', 1)`),
    )
    .select([
      'entry.entry_no',
      'entry.meter',
      'entry.amount',
      'entry.reserved',
      'entry.balance_after',
      'entry.reserved_after',
      'job.id as job_id',
      'entry.note',
      'entry.created_at',
    ])
    .where('entry.organization_id', '=', organizationId)
    .orderBy('entry.entry_no', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('entry.entry_no', '<', page.before);
  return (await query.execute()) as Entry[];
}

export interface LedgerViolation {
  organization_id: OrganizationId;
  rule: string;
  detail: string;
}

/**
 * Returns the violations of these rules: every entry follows from the one before, unfinished jobs and searches hold
 * the reserved amount, each billable journalist of a finished job is captured exactly once and nobody else, each
 * finished search is charged for its queries, and each address that an audit has sold was paid for, once.
 */
export async function check(db: Database): Promise<LedgerViolation[]> {
  const result = await sql<LedgerViolation>`
    with chain as (
      select *, lag(entry_no, 1, 0::bigint) over w as entry_before,
             lag(balance_after, 1, 0::bigint) over w as balance_before,
             lag(reserved_after, 1, 0::bigint) over w as reserved_before
      from ledger_entries
      window w as (partition by organization_id order by entry_no)
    ),
    newest as (
      select distinct on (organization_id) * from ledger_entries order by organization_id, entry_no desc
    ),
    holder as (
      select id, organization_id, billing_subject, status, held from jobs
      union all
      select id, organization_id, billing_subject, status, held from journalist_searches
    ),
    active_holds as (
      select organization_id, sum(held)::int8 as held from holder
      where status in ('pending', 'processing') group by organization_id
    ),
    -- The subject of a capture begins with that of its job. An equation lets PostgreSQL hash the entries, and a
    -- pattern would compare each with each.
    entry as materialized (
      select *, split_part(subject, '/', 1) as billing_subject from ledger_entries
    ),
    reserved_for as (
      select billing_subject, sum(reserved)::int8 as reserved from entry group by billing_subject
    ),
    finished as (
      select job.id, job.organization_id, job.billing_subject, coalesce(reserved, 0) as still_reserved
      from holder job left join reserved_for using (billing_subject)
      where job.status not in ('pending', 'processing')
    ),
    charged_search as (
      select id, organization_id, case when status = 'failed' then 0 else queries_done * unit_price end as price,
             (select coalesce(-sum(amount), 0)::int8 from ledger_entries charge
              where charge.subject = search.billing_subject) as charged
      from journalist_searches search where status not in ('pending', 'processing')
    ),
    result as (
      select job_id, journalist_id, billable, credits from job_journalists
      union all
      select job_id, journalist_id, billable, credits from removed_results
    )
    select organization_id, 'chain' as rule, 'entry ' || entry_no || ' does not follow from the one before' as detail
    from chain
    where entry_no <> entry_before + 1
       or balance_after <> balance_before + amount
       or reserved_after <> reserved_before + reserved
    union all
    select newest.organization_id, 'holds',
           'on hold ' || newest.reserved_after || ', held by unfinished jobs and searches ' || coalesce(active_holds.held, 0)
    from newest left join active_holds using (organization_id)
    where newest.reserved_after <> coalesce(active_holds.held, 0)
    union all
    select organization_id, 'released', id || ' is finished and still holds ' || still_reserved
    from finished where still_reserved <> 0
    union all
    select finished.organization_id, 'captured',
           finished.id || ': ' || journalist.journalist_id || ' is billable and was not captured at its price'
    from finished
    join result journalist on journalist.job_id = finished.id and journalist.billable
    left join entry
      on entry.subject = finished.billing_subject || '/' || journalist.journalist_id
     and entry.meter = 'journalist_with_email'
    where entry.subject is null or entry.amount <> -journalist.credits
    union all
    select finished.organization_id, 'earned',
           finished.id || ': ' || entry.subject || ' was captured without a billable journalist'
    from finished
    join entry
      on entry.billing_subject = finished.billing_subject and entry.subject <> finished.billing_subject
     and entry.meter = 'journalist_with_email'
    left join result journalist
      on journalist.job_id = finished.id
     and entry.subject = finished.billing_subject || '/' || journalist.journalist_id
     and journalist.billable
    where journalist.job_id is null
    union all
    select organization_id, 'searched', id || ': its queries cost ' || price || ' and ' || charged || ' was charged'
    from charged_search where price <> charged
    union all
    select list_audits.organization_id, 'sold',
           id || ': the new address of row ' || position || ' was not paid for at its price'
    from list_audits join list_audit_rows on audit_id = id
    left join entry
      on entry.organization_id = list_audits.organization_id and entry.subject = purchase
     and entry.meter = 'audit_address'
    where purchase is not null and entry.amount is distinct from -price
    union all
    select organization_id, 'sold once', 'an address of ' || min(id) || ' was paid for ' || count(distinct purchase) || ' times'
    from list_audits join list_audit_rows on audit_id = id
    where purchase is not null group by organization_id, lower(new_email) having count(distinct purchase) > 1`.execute(
    db,
  );
  return result.rows;
}
