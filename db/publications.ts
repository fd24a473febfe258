import { type InsertObject, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Evidence } from './sources.ts';
import type { Tables } from './tables.ts';

/** What is known of a publication from its articles alone, by registrable domain. */
export interface PublicationRecord {
  domain: string;
  /** Null while no page has named it. */
  name: string | null;
  homepage_url: string;
  /** What its address alone says with some certainty; null when that is too little. */
  publication_type: PublicationType | null;
}

/** What a publication can be. The order is the order in which scores are listed. */
export const PUBLICATION_TYPES = [
  'editorial',
  'newswire',
  'government',
  'brand_content',
  'syndication_platform',
] as const;
export type PublicationType = (typeof PUBLICATION_TYPES)[number];
/** A share of belief for each type; together 1. */
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

/** Where a figure came from. */
interface FigureSource {
  /** The formula or the vendor, e.g. `tranco_zipf_v1`. */
  source: string;
  /** The day that the figure describes, `YYYY-MM-DD`. */
  as_of: string;
  /** The name under which the source knows the publication. */
  rank_domain: string;
  evidence: Evidence;
}

/** From 0 to 100. */
export interface AuthorityFigure extends FigureSource {
  value: number;
}

/** Visits a month that come from search; the range is null where the source gives none. */
export interface TrafficFigure extends FigureSource {
  value: number;
  low: number | null;
  high: number | null;
}

/** Figures with their sources; unknown is null, never 0. */
export interface PublicationMetrics {
  authority: AuthorityFigure | null;
  traffic: TrafficFigure | null;
}

export interface StoredPublication {
  domain: string;
  record: PublicationRecord | null;
  profile: PublicationProfile | null;
  metrics: PublicationMetrics | null;
  fetched_at: Date | null;
  fresh_until: Date | null;
  /** Whether each part is used without asking again, and `fresh` both. */
  profile_fresh: boolean;
  metrics_fresh: boolean;
  fresh: boolean;
}

const PROFILE_FRESH = sql<boolean>`coalesce(fresh_until > now(), false)`;
const METRICS_FRESH = sql<boolean>`coalesce(metrics_until > now(), false)`;

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
      'metrics',
      PROFILE_FRESH.as('profile_fresh'),
      METRICS_FRESH.as('metrics_fresh'),
      sql<boolean>`${PROFILE_FRESH} and ${METRICS_FRESH}`.as('fresh'),
    ])
    .where('domain', '=', sql<string>`any(${domains})`)
    .execute();
}

export async function find(db: Database, domain: string): Promise<StoredPublication | undefined> {
  return (await findMany(db, [domain]))[0];
}

/** The domains of publications that go by this name, by its letters alone. */
export async function findByName(db: Database, name: string): Promise<string[]> {
  const same = sql`regexp_replace(lower(${name}), '^the |[^[:alnum:]]', '', 'g')`;
  const rows = await db
    .selectFrom('publications')
    .select('domain')
    .where(
      sql<boolean>`${same} in (
        regexp_replace(lower(record ->> 'name'), '^the |[^[:alnum:]]', '', 'g'),
        regexp_replace(lower(profile ->> 'name'), '^the |[^[:alnum:]]', '', 'g'))`,
    )
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Stores what a page said; the newest page counts, and what it does not say stays. */
export async function save(db: Database, record: PublicationRecord): Promise<void> {
  const stated = JSON.stringify(record);
  await db
    .insertInto('publications')
    .values({ domain: record.domain, record: stated, updated_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('domain').doUpdateSet({
        record: sql<string>`coalesce(publications.record, '{}') || jsonb_strip_nulls(${stated}::jsonb)`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Stores what a look-up found; it is fresh for so many seconds. */
export async function saveProfile(
  db: Database,
  found: { domain: string; profile: PublicationProfile; fetched_at: Date; freshSeconds: number },
): Promise<void> {
  await upsert(db, {
    domain: found.domain,
    profile: JSON.stringify(found.profile),
    fetched_at: found.fetched_at,
    fresh_until: secondsFromNow(found.freshSeconds),
  });
}

/** Stores figures; their sources are asked again after so many seconds. */
export async function saveMetrics(
  db: Database,
  found: { domain: string; metrics: PublicationMetrics; freshSeconds: number },
): Promise<void> {
  await upsert(db, {
    domain: found.domain,
    metrics: JSON.stringify(found.metrics),
    metrics_until: secondsFromNow(found.freshSeconds),
  });
}

async function upsert(
  db: Database,
  columns: Omit<InsertObject<Tables, 'publications'>, 'updated_at'>,
): Promise<void> {
  const values = { ...columns, updated_at: sql<Date>`now()` };
  await db
    .insertInto('publications')
    .values(values)
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(values))
    .execute();
}

function secondsFromNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}

/** Lets what is stored of these domains go stale: the next look-up fetches again, and asks for figures. */
export async function expire(db: Database, domains: string[]): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .updateTable('publications')
    .set({
      fresh_until: sql<Date>`least(fresh_until, ${now})`,
      metrics_until: sql<Date>`least(metrics_until, ${now})`,
    })
    .where('domain', '=', sql<string>`any(${domains})`)
    .execute();
}
