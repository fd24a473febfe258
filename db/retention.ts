import { sql } from 'kysely';
import type { Database } from './database.ts';

export interface RetentionLimits {
  /** Days since a page was read, a look-up was asked for, a journalist was last found. */
  pagesDays: number;
  auditDays: number;
}

interface Rule {
  table: string;
  over: (limits: RetentionLimits) => string;
  why: string;
  /** Rows of one transaction; fewer where each takes others along. */
  batch?: number;
}

/** Short enough a transaction that nobody waits for its locks, and that a stop loses little. */
const BATCH = 2_000;

/** What is deleted when its time is over. An erasure does not wait for it. */
const RULES: readonly Rule[] = [
  {
    table: 'jobs',
    over: () => `status not in ('pending', 'processing') and expires_at < now()`,
    why: 'nobody sees it any more; its sources and results go with it',
    // Of up to five hundred sources, and as many results, each.
    batch: 50,
  },
  { table: 'news_searches', over: () => 'expires_at < now()', why: 'no repeated request finds it any more' },
  {
    table: 'provider_searches',
    over: () => older('answered_at', 1),
    why: 'what was asked for; its answer is shown for a minute',
  },
  { table: 'articles', over: ({ pagesDays }) => older('stored_at', pagesDays), why: 'a copy of a page' },
  { table: 'author_pages', over: ({ pagesDays }) => older('stored_at', pagesDays), why: 'a copy of a page' },
  { table: 'lookups', over: ({ pagesDays }) => older('requested_at', pagesDays), why: 'what was asked for' },
  {
    table: 'journalists',
    over: ({ pagesDays }) =>
      `${older('created_at', pagesDays)}
        and not exists (select from job_journalists found where found.journalist_id = journalists.id)
        and not exists (select from audit_entries entry
                        where entry.journalist_id = journalists.id and not ${older('entry.at', pagesDays)})`,
    why: 'nobody has looked for them in all that time',
  },
  {
    table: 'fit_answers',
    over: ({ pagesDays }) => older('created_at', pagesDays),
    why: 'a score that was given',
  },
  {
    table: 'host_queues',
    over: () => older('greatest(next_free_at, last_started_at)', 1),
    why: 'nobody waits, and a host that is asked again gets a new one',
  },
  { table: 'robots_files', over: () => older('expires_at', 1), why: 'it would be asked for again' },
  { table: 'rate_windows', over: () => older('started_at', 1), why: 'no window is that long' },
  { table: 'sessions', over: () => older('expires_at', 30), why: 'over for a month' },
  {
    table: 'invitations',
    over: () => older('expires_at', 30),
    why: 'no longer a way in; it holds an address',
  },
  { table: 'password_resets', over: () => older('expires_at', 30), why: 'no longer a way in' },
  { table: 'mails', over: () => older('created_at', 30), why: 'sent, or given up, for a month' },
  { table: 'provider_sign_ins', over: () => older('created_at', 1), why: 'nobody comes back that late' },
  { table: 'fit_budgets', over: () => older('created_at', 30), why: 'a day and a job are over by then' },
  {
    table: 'oauth_artifacts',
    // A code or token that comes again is told from one that never was for as long as it would have lived.
    over: () => older('expires_at', 1),
    why: 'no code, token or session works any more',
  },
  {
    table: 'oauth_grants',
    over: () =>
      `${older('created_at', 1)} and not exists (
         select from oauth_artifacts artifact where artifact.grant_id = oauth_grants.id and artifact.model <> 'Grant')`,
    why: 'nothing can be done with it any more',
  },
  {
    table: 'oauth_clients',
    over: () =>
      `${older('created_at', 30)}
        and not exists (select from oauth_grants where oauth_grants.client_id = oauth_clients.id)`,
    why: 'nobody allows it anything; it can register again',
  },
  { table: 'audit_entries', over: ({ auditDays }) => older('at', auditDays), why: 'long enough to ask' },
];

/** The tables that are cleaned, in order. */
export const TABLES: readonly string[] = RULES.map(({ table }) => table);

/**
 * Deletes what is older than the limits, a batch a transaction, and returns how many rows went. `onBatch` is told after
 * each and may throw to stop: what is left is found again. Rows that somebody has locked are left for the next time.
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

/** The limits are integers of the configuration: nothing here comes from outside. */
function older(column: string, days: number): string {
  return `(${column} < now() - make_interval(days => ${Math.trunc(days)}))`;
}
