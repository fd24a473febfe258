import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { JobId, JournalistId } from './ids.ts';
import type { VersionRange } from './job-events.ts';
import type { Evidence } from './sources.ts';

export interface Socials {
  x: string | null;
  linkedin: string | null;
  bluesky: string | null;
  mastodon: string | null;
  threads: string | null;
  website: string | null;
}

export interface EmailChecks {
  syntax_valid: boolean | null;
  mx_found: boolean | null;
  role_account: boolean | null;
  free_provider: boolean | null;
  disposable: boolean | null;
  mailbox_checked: boolean | null;
  checked_at: string | null;
}

export interface RecentArticle {
  title: string;
  url: string;
  /** `YYYY-MM-DD`, or null where the page gives no date. */
  published: string | null;
}

export interface SourceArticle extends RecentArticle {
  other_authors: string[];
}

/** A journalist as one job found them: the wire's `journalist_intel_v1` without what the job adds. */
export interface JournalistProfile {
  name: string;
  entity_type: 'person';
  outlet: string;
  outlet_basis: 'publication' | 'article_url' | 'reference' | 'domain';
  outlet_domain: string | null;
  role: string | null;
  beat: string | null;
  bio: string | null;
  region: string | null;
  author_page: string | null;
  socials: Socials;
  email: string | null;
  email_status: 'deliverable' | 'risky' | 'unknown' | 'not_found';
  email_basis: 'published' | 'provider' | null;
  email_affiliation: 'outlet_domain' | 'free_provider' | 'other_domain' | null;
  email_checks: EmailChecks;
  source_article: SourceArticle | null;
  recent: RecentArticle[];
  confidence: { identity: number; outlet: number; email: number | null; role: number | null };
  evidence: Evidence[];
}

export interface FitReport {
  /** 0–100: at even odds, how often a pair that scores like this belongs together. */
  score: number;
  verdict: 'fit' | 'soft_fit' | 'weak' | 'not_a_journalist';
  reasoning: string;
  why_not: string | null;
  personalized_angle: string | null;
  evidence_ids: string[];
}

export interface FitMethod {
  name: string;
  model: string | null;
  prompt_version: string | null;
  deterministic: boolean;
}

/** A journalist within a job. */
export interface JobJournalist {
  journalist_id: JournalistId;
  position: number;
  source_indexes: number[];
  profile: JournalistProfile;
  billable: boolean;
  credits: number;
  fit: FitReport | null;
  fit_method: FitMethod | null;
  /** The job's version in which this changed last. */
  version: number;
}

export async function findInJob(
  db: Database | Transaction,
  jobId: JobId,
  journalistId: JournalistId,
): Promise<JobJournalist | undefined> {
  return selectInJob(db, jobId).where('journalist_id', '=', journalistId).executeTakeFirst();
}

/** The journalists of a job in the order in which they were first resolved. */
export async function listInJob(
  db: Database | Transaction,
  jobId: JobId,
  page: { after?: number; limit?: number } = {},
): Promise<JobJournalist[]> {
  let query = selectInJob(db, jobId).orderBy('position');
  if (page.after !== undefined) query = query.where('position', '>', page.after);
  if (page.limit !== undefined) query = query.limit(page.limit);
  return query.execute();
}

/** The journalists of a job that came or changed in these versions. */
export async function listChanged(
  db: Database,
  jobId: JobId,
  { after, upTo }: VersionRange,
): Promise<JobJournalist[]> {
  return selectInJob(db, jobId)
    .where('version', '>', after)
    .where('version', '<=', upTo)
    .orderBy('version')
    .orderBy('position')
    .execute();
}

function selectInJob(db: Database | Transaction, jobId: JobId) {
  return db
    .selectFrom('job_journalists')
    .select([
      'journalist_id',
      'position',
      'source_indexes',
      'profile',
      'billable',
      'credits',
      'fit',
      'fit_method',
      'version',
    ])
    .where('job_id', '=', jobId);
}

/** Number of billable and other journalists of a job, and what the billable ones cost; those removed since are counted. */
export interface Billing {
  billable: number;
  not_billable: number;
  credits: number;
}

/** The billing of each of these jobs that has journalists. */
export async function billing(db: Database | Transaction, jobIds: JobId[]): Promise<Map<JobId, Billing>> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('job_journalists')
        .select(['job_id', 'billable', 'credits'])
        .unionAll(eb.selectFrom('removed_results').select(['job_id', 'billable', 'credits']))
        .as('result'),
    )
    .select((eb) => [
      'job_id',
      eb.fn.countAll<number>().filterWhere('billable', '=', true).as('billable'),
      eb.fn.countAll<number>().filterWhere('billable', '=', false).as('not_billable'),
      sql<number>`coalesce(sum(credits), 0)::int8`.as('credits'),
    ])
    .where('job_id', '=', sql<JobId>`any(${jobIds})`)
    .groupBy('job_id')
    .execute();
  return new Map(rows.map(({ job_id, ...billed }) => [job_id, billed]));
}
