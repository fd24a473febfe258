import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { type JobId, type JournalistId, newId } from './ids.ts';
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
}

/** What identifies a person: `proofs` each by itself, name and outlet only where nothing speaks against it. */
export interface Identity {
  name: string;
  /** Author page, profiles, address: `page:…`, `profile:…`, `email:…`. */
  proofs: string[];
  /** `name:<normalized name>@<outlet's domain>`. */
  nameKey: string;
}

/**
 * Finds or creates the person of an identity. A proof decides. Without one, a person of this name at this
 * outlet is the same one as long as there is one such person and no two author pages tell them apart;
 * otherwise people of one name stay apart.
 */
export async function identify(tx: Transaction, person: Identity): Promise<JournalistId> {
  // One lock per name and outlet, so that two sources read at once do not create one person twice.
  await sql`select pg_advisory_xact_lock(hashtextextended(${person.nameKey}, 0))`.execute(tx);

  const known = (await findProven(tx, person.proofs)) ?? (await findNamesake(tx, person));
  if (known) {
    await addKeys(tx, known, person.proofs);
    return known;
  }
  const id = newId('jid');
  await tx.insertInto('journalists').values({ id, name: person.name }).execute();
  await addKeys(tx, id, [...person.proofs, `${person.nameKey}#${id}`]);
  return id;
}

async function findProven(tx: Transaction, proofs: string[]): Promise<JournalistId | undefined> {
  if (proofs.length === 0) return undefined;
  const rows = await tx.selectFrom('journalist_keys').selectAll().where('key', 'in', proofs).execute();
  // In the order of the proofs: the author page before a profile, a profile before an address.
  const owners = new Map(rows.map((row) => [row.key, row.journalist_id]));
  return proofs.map((key) => owners.get(key)).find((id) => id !== undefined);
}

async function findNamesake(tx: Transaction, person: Identity): Promise<JournalistId | undefined> {
  const rows = await tx
    .selectFrom('journalist_keys as named')
    .select((eb) => [
      'named.journalist_id as id',
      eb
        .exists(
          eb
            .selectFrom('journalist_keys as page')
            .select('page.key')
            .whereRef('page.journalist_id', '=', 'named.journalist_id')
            .where(sql<boolean>`starts_with(page.key, 'page:')`),
        )
        .as('has_page'),
    ])
    .where(sql<boolean>`starts_with(named.key, ${`${person.nameKey}#`})`)
    .execute();
  const withoutPage = rows.filter((row) => !row.has_page);
  const hasPage = person.proofs.some((proof) => proof.startsWith('page:'));
  if (rows.length === 1) return hasPage ? withoutPage[0]?.id : rows[0]?.id;
  return !hasPage && withoutPage.length === 1 ? withoutPage[0]?.id : undefined;
}

async function addKeys(tx: Transaction, id: JournalistId, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('journalist_keys')
    .values(keys.map((key) => ({ key, journalist_id: id })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The people of a name, with the domain of the outlet where each was met. */
export async function findByName(
  db: Database,
  normalizedName: string,
): Promise<{ journalist_id: JournalistId; domain: string }[]> {
  const prefix = `name:${normalizedName}@`;
  const rows = await db
    .selectFrom('journalist_keys')
    .select(['journalist_id', 'key'])
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute();
  return rows.map(({ journalist_id, key }) => ({
    journalist_id,
    domain: key.slice(prefix.length, key.lastIndexOf('#')),
  }));
}

/** The author page that proves a person's identity, as a URL key; undefined when none is known. */
export async function findAuthorPage(db: Database, id: JournalistId): Promise<string | undefined> {
  const row = await db
    .selectFrom('journalist_keys')
    .select('key')
    .where('journalist_id', '=', id)
    .where(sql<boolean>`starts_with(key, 'page:')`)
    .orderBy('key')
    .executeTakeFirst();
  return row?.key.slice('page:'.length);
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
    ])
    .where('job_id', '=', jobId);
}

/** Adds a journalist to a job, or replaces their profile there. The caller holds the job's lock. */
export async function saveInJob(
  tx: Transaction,
  jobId: JobId,
  entry: {
    journalist_id: JournalistId;
    source_indexes: number[];
    profile: JournalistProfile;
    credits: number;
  },
): Promise<void> {
  const values = {
    source_indexes: entry.source_indexes,
    profile: JSON.stringify(entry.profile),
    billable: entry.profile.email !== null,
    credits: entry.credits,
  };
  await tx
    .insertInto('job_journalists')
    .values((eb) => ({
      job_id: jobId,
      journalist_id: entry.journalist_id,
      position: eb
        .selectFrom('job_journalists')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('job_id', '=', jobId),
      ...values,
    }))
    .onConflict((conflict) => conflict.columns(['job_id', 'journalist_id']).doUpdateSet(values))
    .execute();
}

/** Stores a fit report; an earlier one of the same journalist is replaced. */
export async function saveFit(
  tx: Transaction,
  jobId: JobId,
  journalistId: JournalistId,
  fit: FitReport,
  method: FitMethod,
): Promise<void> {
  await tx
    .updateTable('job_journalists')
    .set({ fit: JSON.stringify(fit), fit_method: JSON.stringify(method) })
    .where('job_id', '=', jobId)
    .where('journalist_id', '=', journalistId)
    .execute();
}

/** Number of billable and other journalists of a job, and what the billable ones cost. */
export async function billing(
  db: Database | Transaction,
  jobId: JobId,
): Promise<{ billable: number; not_billable: number; credits: number }> {
  return db
    .selectFrom('job_journalists')
    .select((eb) => [
      eb.fn.count<number>('journalist_id').filterWhere('billable', '=', true).as('billable'),
      eb.fn.count<number>('journalist_id').filterWhere('billable', '=', false).as('not_billable'),
      sql<number>`coalesce(sum(credits), 0)::int8`.as('credits'),
    ])
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
}
