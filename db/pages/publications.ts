import { type InsertObject, type RawBuilder, sql } from 'kysely';
import {
  PUBLICATION_READER,
  type PublicationMetrics,
  type PublicationProfile,
  type PublicationRecord,
  plainUrl,
  publicationMetrics,
  publicationProfile,
  publicationRecord,
  urlKey,
} from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import type { Tables } from '../tables.ts';
import { isListed } from './listing.ts';
import { isCurrentPublication } from './reader-versions.ts';

export interface StoredPublication {
  domain: string;
  record: PublicationRecord | null;
  profile: PublicationProfile | null;
  metrics: PublicationMetrics | null;
  /** When one of the publication's pages was last read; null if none ever was. */
  fetched_at: Date | null;
  fresh_until: Date | null;
  /** Whether the profile is recent enough to be used without another look-up; `fresh`: the metrics are, too. */
  profile_fresh: boolean;
  metrics_fresh: boolean;
  fresh: boolean;
}

const PROFILE_FRESH = sql<boolean>`(coalesce(fresh_until > now(), false) and ${sql.raw(isCurrentPublication('extractor'))})`;
const METRICS_FRESH = sql<boolean>`coalesce(metrics_until > now(), false)`;

/** Returns publications in no particular order; unknown ones are missing. */
export async function findMany(db: Database, domains: string[]): Promise<StoredPublication[]> {
  if (domains.length === 0) return [];
  const rows = await db
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
  return rows.map(({ record, profile, metrics, ...row }) => ({
    ...row,
    record: record && publicationRecord(record),
    profile: profile && publicationProfile(profile),
    metrics: metrics && publicationMetrics(metrics),
  }));
}

export async function find(db: Database, domain: string): Promise<StoredPublication | undefined> {
  return (await findMany(db, [domain]))[0];
}

/** Returns the domains of publications with this name, of which only letters and digits are compared. */
export async function findByName(db: Database, name: string): Promise<string[]> {
  // Lists that come from a Mac have their accents as signs of their own, which are no letters.
  const same = sql`regexp_replace(lower(${name.normalize('NFC')}), '^the |[^[:alnum:]]', '', 'g')`;
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

/** Returns whether others could come upon the URL of a page, so that what it says of its publication is for all. */
export async function isPublicPage(db: Database, url: string, domain: string): Promise<boolean> {
  const { rows } = await sql<{ is_public: boolean }>`
    select is_public_page(array[${urlKey(url)}], array[${plainUrl(url)}], ${domain}) as is_public`.execute(
    db,
  );
  return rows[0]?.is_public ?? false;
}

/**
 * Stores what the page with the key `statedAt` states: its values replace stored ones, and those that it does not state
 * are kept. What a page states that is not listed is stored for nobody.
 */
export async function save(db: Database, record: PublicationRecord, statedAt: string): Promise<void> {
  if (!(await isListed(db, statedAt))) return;
  const { profile, ...facts } = record;
  const statement = JSON.stringify(facts);
  // A null in the new profile means that the old value is no longer valid.
  const description = JSON.stringify(profile ? { profile } : {});
  await db
    .insertInto('publications')
    .values({
      domain: record.domain,
      record: sql<string>`${statement}::jsonb || ${description}::jsonb`,
      updated_at: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict.column('domain').doUpdateSet({
        record: sql<string>`coalesce(publications.record, '{}') || jsonb_strip_nulls(${statement}::jsonb)
          || ${description}::jsonb`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Stores the result of a lookup, which is fresh for the given number of seconds. */
export async function saveProfile(
  db: Database,
  publication: { domain: string; profile: PublicationProfile; fetched_at: Date | null; freshSeconds: number },
): Promise<void> {
  await upsert(db, {
    domain: publication.domain,
    profile: JSON.stringify(publication.profile),
    fetched_at: publication.fetched_at,
    fresh_until: secondsFromNow(publication.freshSeconds),
    extractor: PUBLICATION_READER,
  });
}

/** Stores metrics, whose sources are queried again after the given number of seconds. */
export async function saveMetrics(
  db: Database,
  publication: { domain: string; metrics: PublicationMetrics; freshSeconds: number },
): Promise<void> {
  await upsert(db, {
    domain: publication.domain,
    metrics: JSON.stringify(publication.metrics),
    metrics_until: secondsFromNow(publication.freshSeconds),
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

/** Marks publications as stale, so that the next lookup fetches pages and metrics again. */
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
