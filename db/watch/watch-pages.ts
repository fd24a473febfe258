import { sql } from 'kysely';
import {
  type CheckResult,
  type ColleaguePage,
  type JournalistId,
  type MediaListId,
  type MediaListMemberId,
  type OrganizationId,
  type PageHistory,
  type PageVersion,
  WATCH_PERIODS,
  type WatchPageId,
  type WatchPeriod,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

export interface WatchedPage {
  id: WatchPageId;
  page_key: string;
  url: string;
  domain: string;
  history: PageHistory;
}

/** How many due members are looked at to find pages: a person may be on many lists. */
const LOOKED_AT = 500;
/** How many other pages of a site tell of the site; more would tell no more. */
const MOST_COLLEAGUES = 50;

/** Claims due pages for `leaseSeconds`, longest overdue first, and at most one of each site. */
export async function claim(
  db: Database,
  { now, limit, leaseSeconds }: { now: Date; limit: number; leaseSeconds: number },
): Promise<WatchPageId[]> {
  const { rows } = await sql<{ id: WatchPageId }>`
    with due as materialized (
      select page_key, next_check_at from watch_members
      where result is null and page_key is not null and next_check_at <= ${now}
      order by next_check_at limit ${LOOKED_AT}
    ), free as (
      select distinct on (domain) page_key, next_check_at
      from due join watch_pages using (page_key)
      where leased_until is null or leased_until <= ${now}
      order by domain, next_check_at
    )
    update watch_pages set leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    where page_key in (
      select page_key from watch_pages
      where page_key in (select page_key from free order by next_check_at limit ${limit})
        and (leased_until is null or leased_until <= ${now})
      for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function find(db: Database, id: WatchPageId): Promise<WatchedPage | undefined> {
  return select(db, id).executeTakeFirst();
}

/** Locks a page, so that its history and the results of its members are written together. */
export async function lock(tx: Transaction, id: WatchPageId): Promise<WatchedPage | undefined> {
  return select(tx, id).forUpdate().executeTakeFirst();
}

function select(db: Database | Transaction, id: WatchPageId) {
  return db
    .selectFrom('watch_pages')
    .select(['id', 'page_key', 'url', 'domain', 'history'])
    .where('id', '=', id);
}

/** Stores the history of a page and ends its lease. */
export async function save(tx: Transaction, id: WatchPageId, history: PageHistory): Promise<void> {
  await tx
    .updateTable('watch_pages')
    .set({ history: JSON.stringify(history), leased_until: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns what the pages of other people of a page's site have shown to an organization that watches them, those read
 * last. Pages that never showed an address say nothing.
 */
export async function listColleagues(
  tx: Transaction,
  { page_key, domain }: WatchedPage,
  { organization_id, journalist_id }: Pick<DueMember, 'organization_id' | 'journalist_id'>,
): Promise<ColleaguePage[]> {
  const { rows } = await sql<ColleaguePage>`
    select max(read_at) as read_at,
      case when (array_agg(lost_at order by read_at desc nulls last))[1] is not null then min(lost_at) end as lost_at,
      bool_or(shows_address) as shows_address, bool_or(member.next_check_at is not null) as is_due,
      (array_agg(period order by array_position(${[...WATCH_PERIODS]}::text[], period) desc nulls last))[1] as period
    from watch_pages page join watch_members member using (page_key)
      join media_list_members person on person.id = member.member_id
      join media_lists list on list.id = member.list_id left join watches watch on watch.list_id = list.id
    where page.domain = ${domain} and page.page_key <> ${page_key} and list.organization_id = ${organization_id}
      and person.journalist_id <> ${journalist_id} and (shows_address or lost_at is not null)
    group by person.journalist_id order by max(read_at) desc nulls last limit ${MOST_COLLEAGUES}`.execute(tx);
  return rows;
}

/** A member of a list whose page is due. */
export interface DueMember {
  member_id: MediaListMemberId;
  list_id: MediaListId;
  organization_id: OrganizationId;
  journalist_id: JournalistId;
  /** The name of the person on the list. */
  name: string;
  /** The outlet that the list knows; only with its domain are works looked up. */
  outlet: string | null;
  outlet_domain: string | null;
  /** The versions of the page that the profile quotes: where and with which bytes the profile's facts were found. */
  quotes: { url: string; content_sha256: string }[];
  known: PageVersion | null;
  differs_since: Date | null;
  history: PageHistory | null;
  /** When the list's own reads last read the page whole, and first read it without an address that it showed. */
  read_at: Date | null;
  lost_at: Date | null;
  tries: number;
  /** The period of the list's watch; null for a check without a watch. */
  period: WatchPeriod | null;
}

/** Returns the members who wait for a page, and locks them in a transaction. */
export async function listDue(db: Database | Transaction, pageKey: string, now: Date): Promise<DueMember[]> {
  const { rows } = await sql<DueMember>`
    select due.member_id, due.list_id, list.organization_id, member.journalist_id, member.profile ->> 'name' as name,
      member.profile ->> 'outlet' as outlet, member.profile ->> 'outlet_domain' as outlet_domain,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object('url', item ->> 'url', 'content_sha256', item ->> 'content_sha256'))
        from jsonb_array_elements(member.profile -> 'evidence') item
        where item ->> 'extractor' like 'author_page@%'), '[]') as quotes,
      known, differs_since, history, read_at, lost_at, tries, period
    from watch_members due join media_list_members member on member.id = due.member_id
      join media_lists list on list.id = due.list_id
      left join watches watch on watch.list_id = due.list_id
    where due.page_key = ${pageKey} and due.result is null and due.next_check_at <= ${now}
    order by due.member_id for update of due`.execute(db);
  return rows;
}

/** Stores the result of a member in the current check, or, with `result: null`, when to read the page again. */
export async function saveResult(
  tx: Transaction,
  memberId: MediaListMemberId,
  to: {
    result: CheckResult | null;
    known: PageVersion | null;
    differs_since: Date | null;
    history: PageHistory;
    tries: number;
    next_check_at: Date | null;
    read_at: Date | null;
    lost_at: Date | null;
    shows_address: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('watch_members')
    .set({ ...to, known: to.known && JSON.stringify(to.known), history: JSON.stringify(to.history) })
    .where('member_id', '=', memberId)
    .execute();
}

/** Notes that a page has confirmed what a list says of a person. */
export async function confirm(tx: Transaction, memberId: MediaListMemberId, at: Date): Promise<void> {
  await tx
    .updateTable('media_list_members')
    .set({ last_confirmed_at: at })
    .where('id', '=', memberId)
    .execute();
}
