import { sql } from 'kysely';
import type { Database } from '../core/database.ts';

export interface RetentionLimits {
  /** Days to keep data after a page was read, a look-up requested, or a journalist last found. */
  pagesDays: number;
  auditDays: number;
}

interface Rule {
  table: string;
  over: (limits: RetentionLimits) => string;
  why: string;
  /** Rows per transaction: fewer where deletions cascade, more where rows are slower to find than to delete. */
  batch?: number;
}

/** Rows per transaction; short transactions do not block others, and an abort loses little work. */
const BATCH = 2_000;

/** The tables with retention periods, for whose end erasures do not wait. */
const RULES: readonly Rule[] = [
  {
    table: 'jobs',
    over: () => `status not in ('pending', 'processing') and expires_at < now()`,
    why: 'Clients can no longer read an expired job. Its sources and results are deleted, too.',
    // Deleting a job also deletes up to 500 sources and up to 500 results.
    batch: 50,
  },
  {
    table: 'journalist_searches',
    over: () => `status not in ('pending', 'processing') and expires_at < now()`,
    why: 'Clients can no longer read an expired search. Its people are deleted, too.',
    // Deleting a search also deletes up to 100 people.
    batch: 200,
  },
  {
    table: 'list_audits',
    over: () => 'expires_at < now()',
    why: 'A list that an organization brought is kept for 30 days, with what the audit found.',
    // Deleting an audit also deletes up to 10,000 rows.
    batch: 5,
  },
  {
    table: 'journalist_search_previews',
    over: () => `created_at < now() - interval '1 hour'`,
    why: 'No caller waits for the preview.',
  },
  {
    table: 'news_searches',
    over: () => 'expires_at < now()',
    why: 'A retry with the same Idempotency-Key no longer gets the response of an expired search.',
  },
  {
    table: 'provider_searches',
    over: () => older('answered_at', 1),
    why: 'A search result is reused for only a minute after the provider has responded.',
  },
  { table: 'articles', over: ({ pagesDays }) => older('stored_at', pagesDays), why: 'a copy of a page' },
  { table: 'author_pages', over: ({ pagesDays }) => older('stored_at', pagesDays), why: 'a copy of a page' },
  {
    table: 'page_copies',
    over: () =>
      `${older('stored_at', 1)} and not exists (
         select from (
           select content_sha256 from articles
           union all select content_sha256 from author_pages
           union all select item ->> 'content_sha256'
             from job_journalists, jsonb_array_elements(profile -> 'evidence') item
           union all select item ->> 'content_sha256'
             from media_list_members, jsonb_array_elements(profile -> 'evidence') item
           union all select coalesce(evidence #>> '{before,content_sha256}', '') from watch_changes
           union all select coalesce(evidence #>> '{after,content_sha256}', '') from watch_changes
           union all select coalesce(known ->> 'content_sha256', '') from watch_members
           union all select coalesce(known #>> '{with_address,content_sha256}', '') from watch_members
           union all select coalesce(history #>> '{confirmed,content_sha256}', '') from watch_members
           union all select coalesce(history #>> '{candidate,content_sha256}', '') from watch_members
           union all select coalesce(history #>> '{confirmed,content_sha256}', '') from watch_pages
           union all select coalesce(history #>> '{candidate,content_sha256}', '') from watch_pages
         ) quoted where quoted.content_sha256 = page_copies.content_sha256)`,
    why: 'No job and no media list quotes the page, and no stored page that a later job could quote was read from it.',
    // Each batch reads what all jobs, lists and stored pages quote, which takes longer than to delete many rows.
    batch: 50_000,
  },
  {
    table: 'watch_pages',
    over: () =>
      'not exists (select from watch_members watched where watched.page_key = watch_pages.page_key)',
    why: 'No list is watched with a person whose page it is.',
  },
  {
    table: 'watch_checks',
    over: () => "finished_at < now() - interval '2 years'",
    why: 'The history of checks has two years.',
  },
  {
    table: 'saved_pitch_people',
    over: () => "matched_at < now() - interval '2 years'",
    why: 'The index has no older articles by which anybody is recommended.',
  },
  { table: 'lookups', over: ({ pagesDays }) => older('requested_at', pagesDays), why: 'a request' },
  {
    table: 'journalists',
    over: ({ pagesDays }) =>
      `${older('created_at', pagesDays)}
        and not exists (select from job_journalists found where found.journalist_id = journalists.id)
        and not exists (select from media_list_members listed where listed.journalist_id = journalists.id)
        and not exists (select from journalists own where own.web_id = journalists.id)
        and not exists (select from person_touches touch where touch.journalist_id = journalists.id)
        and not exists (select from audit_entries entry
                        where entry.journalist_id = journalists.id and not ${older('entry.at', pagesDays)})`,
    why: 'No job found the person during the retention period.',
  },
  {
    table: 'fit_answers',
    over: ({ pagesDays }) => older('created_at', pagesDays),
    why: 'a stored model response',
  },
  {
    table: 'rescores',
    over: () => `created_at < now() - interval '1 hour'`,
    why: 'No caller waits for the result.',
  },
  {
    table: 'campaign_imports',
    over: () => older('created_at', 1),
    why: 'A retry with the same Idempotency-Key imports the rows again, which adds nobody twice.',
  },
  {
    table: 'host_queues',
    over: () => older('greatest(next_free_at, last_started_at)', 1),
    why: 'No request is waiting for the host. The next request to the host creates a new row.',
  },
  {
    table: 'robots_files',
    over: () => older('expires_at', 1),
    why: 'The stored robots.txt has expired and would be fetched again.',
  },
  {
    table: 'unreadable_pages',
    over: () => older('until', 1),
    why: 'The page reader hung or crashed on the page so long ago that the page may be read again.',
  },
  {
    table: 'rate_windows',
    over: () => older('started_at', 1),
    why: 'No rate limit window is longer than a day.',
  },
  { table: 'sessions', over: () => older('expires_at', 30), why: 'The session ended a month ago.' },
  {
    table: 'invitations',
    over: () => older('expires_at', 30),
    why: 'An expired invitation contains an e-mail address that is no longer needed.',
  },
  { table: 'password_resets', over: () => older('expires_at', 30), why: 'no longer valid' },
  {
    table: 'webhook_deliveries',
    over: () => older('created_at', 30),
    why: 'Events can be sent again for 30 days.',
  },
  { table: 'mails', over: () => older('created_at', 30), why: 'A mail is sent within a day or never.' },
  {
    table: 'provider_sign_ins',
    over: () => older('created_at', 1),
    why: 'No sign-in at the OpenID provider takes longer than a day.',
  },
  {
    table: 'fit_budgets',
    over: () => older('created_at', 30),
    why: 'The day or the job whose model calls the budget limits has ended.',
  },
  {
    table: 'oauth_artifacts',
    // Used codes and tokens are kept until they would have expired, so that a reused token can be
    // distinguished from an unknown one.
    over: () => older('expires_at', 1),
    why: 'The code or token can no longer be used.',
  },
  {
    table: 'oauth_grants',
    over: () =>
      `${older('created_at', 1)} and not exists (
         select from oauth_artifacts artifact where artifact.grant_id = oauth_grants.id and artifact.model <> 'Grant')`,
    why: 'The codes, tokens and sessions of the grant have expired.',
  },
  {
    table: 'oauth_clients',
    over: () =>
      `${older('created_at', 30)}
        and not exists (select from oauth_grants where oauth_grants.client_id = oauth_clients.id)`,
    why: 'No user has an active grant for the client. A client that is still in use can register again.',
  },
  {
    table: 'audit_entries',
    over: ({ auditDays }) => older('at', auditDays),
    why: 'The retention period of audit entries (`BYLINE_AUDIT_DAYS`) has ended.',
  },
];

/** The tables from which rows are deleted, in order. */
export const TABLES: readonly string[] = RULES.map(({ table }) => table);

/**
 * Deletes rows whose period has ended, in one transaction per batch, and returns their number. `onBatch` may throw to
 * stop; the next run deletes the rest and rows that were locked.
 */
export async function apply(
  db: Database,
  limits: RetentionLimits,
  onBatch: () => void = () => undefined,
): Promise<number> {
  let rows = 0;
  for (const { table, over, batch = BATCH } of RULES) {
    for (let deleted = batch; deleted === batch; ) {
      deleted = await deleteSome(db, table, over(limits), batch);
      rows += deleted;
      onBatch();
    }
  }
  return rows;
}

async function deleteSome(db: Database, table: string, over: string, limit: number): Promise<number> {
  const rows = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where ${sql.raw(over)} limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Returns a condition for rows older than `days`, an integer of the configuration that is never user input. */
function older(column: string, days: number): string {
  return `(${column} < now() - make_interval(days => ${Math.trunc(days)}))`;
}

/**
 * Runs `work`, or returns null if another process runs work under the name. The database releases the name when the
 * work or the connection ends.
 */
export async function alone<T>(db: Database, name: string, work: () => Promise<T>): Promise<T | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(tx);
    return rows[0]?.taken ? work() : null;
  });
}
