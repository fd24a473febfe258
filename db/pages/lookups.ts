import { sql } from 'kysely';
import { type Lookup, type LookupFailure, type LookupId, type LookupKind, newId } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { statement } from '../core/statement.ts';

/** Finds or creates the row of a lookup; only its id is passed to Temporal. */
export async function request(db: Database, lookup: Lookup): Promise<LookupId> {
  const row = await db
    .insertInto('lookups')
    .values({ id: newId('lkp'), ...lookup })
    // Different URLs can have the same key, and the first may contain a mistake.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        url: lookup.url,
        // A failure is that of the URL that was read, and not of another one with the same key.
        failure: sql<string | null>`case when lookups.url = ${lookup.url} then lookups.failure end`,
        requested_at: sql<Date>`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function find(db: Database, id: LookupId): Promise<Lookup | undefined> {
  return db.selectFrom('lookups').select(['kind', 'key', 'url']).where('id', '=', id).executeTakeFirst();
}

/**
 * Returns the last failure of each look-up, with the URL that failed. That URL should not be requested again while
 * `remembered` is true. Another one with the same key may work: without `www.`, or without what somebody else appended.
 */
export async function findFailures(
  db: Database,
  kind: LookupKind,
  keys: string[],
): Promise<Map<string, { failure: LookupFailure; url: string; remembered: boolean }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('lookups')
    .select(['key', 'url', 'failure', sql<boolean>`coalesce(failure_until > now(), false)`.as('remembered')])
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any(${keys})`)
    .where('failure', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ key, url, failure, remembered }) =>
      failure ? [[key, { failure, url, remembered }]] : [],
    ),
  );
}

/** SQL that takes or extends a lookup's lease if `condition` is true and nobody else has it; `id` is that of a new row. */
export const LEASE = (condition: string) => `
  insert into lookups (id, kind, key, url, lease_holder, lease_until)
  select :id, :kind, :key, :url, :holder, now() + make_interval(secs => :seconds) where ${condition}
  on conflict (kind, key) do update set lease_holder = excluded.lease_holder, lease_until = excluded.lease_until
  where lookups.lease_until is null or lookups.lease_until < now() or lookups.lease_holder = excluded.lease_holder
  -- PostgreSQL sets xmax to 0 in a row that was inserted and not updated.
  returning xmax = 0 as is_first`;

const LEASE_ALONE = statement<{ is_first: boolean }>(LEASE('true'));

/** Takes or extends a lookup's lease; null while another holder has it. `isFirst`: nobody has ever had it. */
export async function lease(
  db: Database,
  lookup: Lookup,
  holder: string,
  seconds: number,
): Promise<{ isFirst: boolean } | null> {
  const [row] = await LEASE_ALONE(db, { ...lookup, id: newId('lkp'), holder, seconds });
  return row ? { isFirst: row.is_first } : null;
}

const RELEASE = statement(`
  update lookups set lease_holder = null, lease_until = null
  where kind = :kind and key = :key and lease_holder = :holder`);

export async function release(db: Database, lookup: Lookup, holder: string): Promise<void> {
  await RELEASE(db, { ...lookup, holder });
}

/** SQL that deletes a lookup's stored failure, and ends the lease if `holder` has it. */
export const RELEASE_AFTER_SUCCESS = (condition: string) => `
  update lookups set failure = null, failure_until = null, lease_holder = nullif(lease_holder, :holder),
    lease_until = case when lease_holder = :holder then null else lease_until end
  where kind = :kind and key = :key and ${condition}`;

/** Records a failure, which later calls get for the given seconds; 0 if an immediate retry may succeed. */
export async function noteFailure(
  db: Database,
  lookup: Lookup,
  failure: LookupFailure,
  seconds: number,
): Promise<void> {
  const values = {
    url: lookup.url,
    failure: JSON.stringify(failure),
    failure_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
  };
  await db
    .insertInto('lookups')
    .values({ id: newId('lkp'), ...lookup, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute();
}

/** Deletes failures of lookups that have since succeeded, or that a caller wants to try again. */
export async function forgetFailures(db: Database, kind: LookupKind, keys: string[]): Promise<void> {
  await db
    .updateTable('lookups')
    .set({ failure: null, failure_until: null })
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any(${keys})`)
    .where('failure', 'is not', null)
    .execute();
}
