import { sql } from 'kysely';
import type { Database } from './database.ts';

export interface RetentionLimits {
  /**
   * Retention periods in days: since a page was extracted, a lookup was requested, or a journalist was last
   * found.
   */
  pagesDays: number;
  auditDays: number;
}

interface Rule {
  table: string;
  over: (limits: RetentionLimits) => string;
  why: string;
  /**
   * The number of rows that one transaction deletes; lower for tables whose deletions cascade to other rows.
   */
  batch?: number;
}

/**
 * The time limit of a transaction. Short transactions do not block others, and an abort loses little work.
 */
const BATCH = 2_000;

/**
 * The tables whose rows are deleted after their retention period. Erasures happen immediately and are
 * independent of these rules.
 */
const RULES: readonly Rule[] = [
  {
    table: 'jobs',
    over: () => `status not in ('pending', 'processing') and expires_at < now()`,
    why: 'clients can no longer read it; its sources and results are deleted with it',
    // Deleting a job also deletes up to five hundred sources and as many results.
    batch: 50,
  },
  { table: 'news_searches', over: () => 'expires_at < now()', why: 'repeated requests no longer match it' },
  {
    table: 'provider_searches',
    over: () => older('answered_at', 1),
    why: 'a request, whose result is shown for only a minute',
  },
  { table: 'articles', over: ({ pagesDays }) => older('stored_at', pagesDays), why: 'a copy of a page' },
  { table: 'author_pages', over: ({ pagesDays }) => older('stored_at', pagesDays), why: 'a copy of a page' },
  { table: 'lookups', over: ({ pagesDays }) => older('requested_at', pagesDays), why: 'a request' },
  {
    table: 'journalists',
    over: ({ pagesDays }) =>
      `${older('created_at', pagesDays)}
        and not exists (select from job_journalists found where found.journalist_id = journalists.id)
        and not exists (select from media_list_members listed where listed.journalist_id = journalists.id)
        and not exists (select from audit_entries entry
                        where entry.journalist_id = journalists.id and not ${older('entry.at', pagesDays)})`,
    why: 'not used during the retention period',
  },
  {
    table: 'fit_answers',
    over: ({ pagesDays }) => older('created_at', pagesDays),
    why: 'a stored model response',
  },
  { table: 'rescores', over: () => `created_at < now() - interval '1 hour'`, why: 'nobody waits for it' },
  {
    table: 'host_queues',
    over: () => older('greatest(next_free_at, last_started_at)', 1),
    why: 'nothing is waiting, and the next request creates a new row',
  },
  { table: 'robots_files', over: () => older('expires_at', 1), why: 'it would be fetched again anyway' },
  { table: 'unreadable_pages', over: () => older('until', 1), why: 'the page may be tried again' },
  { table: 'rate_windows', over: () => older('started_at', 1), why: 'no rate limit window is that long' },
  { table: 'sessions', over: () => older('expires_at', 30), why: 'ended a month ago' },
  {
    table: 'invitations',
    over: () => older('expires_at', 30),
    why: 'no longer valid, and contains an e-mail address',
  },
  { table: 'password_resets', over: () => older('expires_at', 30), why: 'no longer valid' },
  { table: 'mails', over: () => older('created_at', 30), why: 'sent or abandoned a month ago' },
  { table: 'provider_sign_ins', over: () => older('created_at', 1), why: 'sign-ins do not take that long' },
  {
    table: 'fit_budgets',
    over: () => older('created_at', 30),
    why: 'the day and the job it counts for have ended',
  },
  {
    table: 'oauth_artifacts',
    // Used codes and tokens are kept until they would have expired, so that a reused token can be
    // distinguished from an unknown one.
    over: () => older('expires_at', 1),
    why: 'its codes, tokens and sessions have expired',
  },
  {
    table: 'oauth_grants',
    over: () =>
      `${older('created_at', 1)} and not exists (
         select from oauth_artifacts artifact where artifact.grant_id = oauth_grants.id and artifact.model <> 'Grant')`,
    why: 'it can no longer be used',
  },
  {
    table: 'oauth_clients',
    over: () =>
      `${older('created_at', 30)}
        and not exists (select from oauth_grants where oauth_grants.client_id = oauth_clients.id)`,
    why: 'it has no grants, and can register again',
  },
  {
    table: 'audit_entries',
    over: ({ auditDays }) => older('at', auditDays),
    why: 'long enough for questions about it',
  },
];

/** The tables from which rows are deleted, in order. */
export const TABLES: readonly string[] = RULES.map(({ table }) => table);

/**
 * Deletes rows older than the limits, with one transaction per batch, and returns the number of deleted rows.
 * `onBatch` is called after each batch and may throw an error to stop the deletion; the next run deletes the
 * remaining rows. Locked rows are also left for the next run.
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

/**
 * Returns a condition that selects rows older than a limit. Limits are integers from the configuration, never
 * user input, so inserting them into the statement is safe.
 */
function older(column: string, days: number): string {
  return `(${column} < now() - make_interval(days => ${Math.trunc(days)}))`;
}
