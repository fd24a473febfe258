import { sql } from 'kysely';
import type { Database } from './database.ts';
import { type LookupId, newId } from './ids.ts';

/** What a look-up is about: an article by its URL key, or a publication by its domain. */
export type LookupKind = 'article' | 'publication';

/** Why a look-up found nothing. `transient`: worth another attempt soon. */
export interface LookupFailure {
  /** Open: `timeout`, `http_status`, `not_an_article`, … */
  kind: string;
  message: string;
  transient: boolean;
}

/** What is to be looked up; `key` is its identity within the kind, `url` is what a caller gave for it. */
export interface Lookup {
  kind: LookupKind;
  key: string;
  url: string;
}

/** The row that stands for a look-up, made if there is none. Its id is all that crosses Temporal. */
export async function request(db: Database, lookup: Lookup): Promise<LookupId> {
  const row = await db
    .insertInto('lookups')
    .values({ id: newId('lkp'), ...lookup })
    // The newest address counts: the first one may have been a typo with the same key.
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

/** The last failures of these keys; `remembered` while they are believed without another attempt. */
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
 * Takes the lease, or keeps it for longer; null while somebody else holds it. `isFirst`: there was no row, so
 * nobody has held it before.
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
    // A row that was inserted, and not updated, has no deleting transaction.
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

/** Notes how a look-up failed, and for how many seconds that is believed; 0 when it is worth trying again at once. */
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

/** Forgets failures: after a success, or because a caller wants another attempt. */
export async function forgetFailures(db: Database, kind: LookupKind, keys: string[]): Promise<void> {
  await db
    .updateTable('lookups')
    .set({ failure: null, failure_until: null })
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any(${keys})`)
    .where('failure', 'is not', null)
    .execute();
}
