import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Evidence } from './sources.ts';

/** What article pages say of their publication, by registrable domain. */
export interface PublicationRecord {
  domain: string;
  name: string;
  homepage_url: string;
}

export const PUBLICATION_TYPES = [
  'editorial',
  'newswire',
  'government',
  'brand_content',
  'syndication_platform',
] as const;
export type PublicationType = (typeof PUBLICATION_TYPES)[number];
/** How likely each type is; together 1. */
export type PublicationTypeScores = Record<PublicationType, number>;

/** What a look-up found of a publication. Unknown is null. */
export interface PublicationProfile {
  name: string | null;
  homepage_url: string;
  publication_type: PublicationType;
  publication_type_confidence: number;
  publication_type_scores: PublicationTypeScores;
  /** ISO 3166-1, lower case. */
  country: string | null;
  /** ISO 639, lower case. */
  language: string | null;
  feeds: string[];
  evidence: Evidence[];
}

export interface StoredPublication {
  domain: string;
  record: PublicationRecord | null;
  profile: PublicationProfile | null;
  fetched_at: Date | null;
  fresh_until: Date | null;
  fresh: boolean;
}

/** Publications by domain, in no order; unknown ones are left out. */
export async function findMany(db: Database, domains: string[]): Promise<StoredPublication[]> {
  if (domains.length === 0) return [];
  return db
    .selectFrom('publications')
    .select([
      'domain',
      'record',
      'profile',
      'fetched_at',
      'fresh_until',
      sql<boolean>`coalesce(fresh_until > now(), false)`.as('fresh'),
    ])
    .where('domain', '=', sql<string>`any(${domains})`)
    .execute();
}

export async function find(db: Database, domain: string): Promise<StoredPublication | undefined> {
  return (await findMany(db, [domain]))[0];
}

/** Stores what a page said; the newest page counts. */
export async function save(db: Database, record: PublicationRecord): Promise<void> {
  const values = {
    domain: record.domain,
    record: JSON.stringify(record),
    updated_at: sql<Date>`now()`,
  };
  await db
    .insertInto('publications')
    .values(values)
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(values))
    .execute();
}

/** Stores what a look-up found; it is fresh for so many seconds. */
export async function saveProfile(
  db: Database,
  found: { domain: string; profile: PublicationProfile; fetched_at: Date; freshSeconds: number },
): Promise<void> {
  const values = {
    domain: found.domain,
    profile: JSON.stringify(found.profile),
    fetched_at: found.fetched_at,
    fresh_until: sql<Date>`now() + make_interval(secs => ${found.freshSeconds})`,
    updated_at: sql<Date>`now()`,
  };
  await db
    .insertInto('publications')
    .values(values)
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(values))
    .execute();
}

/** Lets the stored profiles of these domains go stale: the next look-up fetches again. */
export async function expire(db: Database, domains: string[]): Promise<void> {
  await db
    .updateTable('publications')
    .set({ fresh_until: sql<Date>`now()` })
    .where('domain', '=', sql<string>`any(${domains})`)
    .where('fresh_until', '>', sql<Date>`now()`)
    .execute();
}
