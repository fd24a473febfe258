import { sql } from 'kysely';
import { type Lookup, type LookupFailure, type LookupId, type LookupKind, newId } from '../model/index.ts';
import type { Database } from './database.ts';

/** Finds or creates the row for a lookup. Only its id crosses Temporal. */
export async function request(db: Database, lookup: Lookup): Promise<LookupId> {
  const row = await db
    .insertInto('lookups')
    .values({ id: newId('lkp'), ...lookup })
    // The newest URL is used, because the first may have been a mistyped one with the same key.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({ url: lookup.url, requested_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function find(db: Database, id: LookupId): Promise<Lookup | undefined> {
  return db.selectFrom('lookups').select(['kind', 'key', 'url']).where('id', '=', id).executeTakeFirst();
}

/** The last failures of these keys; `remembered` while a failure is trusted without another attempt. */
export async function findFailures(
  db: Database,
  kind: LookupKind,
  keys: string[],
): Promise<Map<string, { failure: LookupFailure; remembered: boolean }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('lookups')
    .select(['key', 'failure', sql<boolean>`coalesce(failure_until > now(), false)`.as('remembered')])
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any(${keys})`)
    .where('failure', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ key, failure, remembered }) => (failure ? [[key, { failure, remembered }]] : [])),
  );
}

/**
 * Takes or extends the lease; null while another holder has it. `isFirst`: the row is new, so nobody has held
 * it before.
 */
export async function lease(
  db: Database,
  lookup: Lookup,
  holder: string,
  seconds: number,
): Promise<{ isFirst: boolean } | null> {
  const until = sql<Date>`now() + make_interval(secs => ${seconds})`;
  const row = await db
    .insertInto('lookups')
    .values({ id: newId('lkp'), ...lookup, lease_holder: holder, lease_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet({ lease_holder: holder, lease_until: until })
        .where((eb) =>
          eb.or([
            eb('lookups.lease_until', 'is', null),
            eb('lookups.lease_until', '<', sql<Date>`now()`),
            eb('lookups.lease_holder', '=', holder),
          ]),
        ),
    )
    // A row that was inserted and not updated has xmax 0.
    .returning(sql<boolean>`xmax = 0`.as('isFirst'))
    .executeTakeFirst();
  return row ?? null;
}

export async function release(db: Database, lookup: Lookup, holder: string): Promise<void> {
  await db
    .updateTable('lookups')
    .set({ lease_holder: null, lease_until: null })
    .where('kind', '=', lookup.kind)
    .where('key', '=', lookup.key)
    .where('lease_holder', '=', holder)
    .execute();
}

/**
 * Records how a lookup failed and for how many seconds to trust that; 0 when it is worth retrying at once.
 */
export async function noteFailure(
  db: Database,
  lookup: Lookup,
  failure: LookupFailure,
  seconds: number,
): Promise<void> {
  const values = {
    failure: JSON.stringify(failure),
    failure_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
  };
  await db
    .insertInto('lookups')
    .values({ id: newId('lkp'), ...lookup, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute();
}

/** Deletes failures, after a success or because a caller wants another attempt. */
export async function forgetFailures(db: Database, kind: LookupKind, keys: string[]): Promise<void> {
  await db
    .updateTable('lookups')
    .set({ failure: null, failure_until: null })
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any(${keys})`)
    .where('failure', 'is not', null)
    .execute();
}
