import { type Selectable, sql } from 'kysely';
import {
  newId,
  type ProviderFailure,
  type ProviderRequest,
  type ProviderSearchId,
} from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import type { ProviderSearchesTable } from './news-tables.ts';

export type ProviderSearch = Pick<
  Selectable<ProviderSearchesTable>,
  'id' | 'provider' | 'request' | 'found' | 'failure' | 'answered_at'
>;

/** How long a result is kept after the provider has responded. */
const LIFETIME = sql`interval '1 day'`;

/** Finds or creates a search; `fresh`: the result is younger than the given number of seconds. */
export async function request(
  db: Database,
  search: { provider: string; key: string; request: ProviderRequest },
  freshSeconds: number,
): Promise<{ id: ProviderSearchId; fresh: boolean }> {
  await db
    .deleteFrom('provider_searches')
    .where('answered_at', '<', sql<Date>`now() - ${LIFETIME}`)
    .execute();
  const body = JSON.stringify(search.request);
  return (
    db
      .insertInto('provider_searches')
      .values({ id: newId('nsr'), provider: search.provider, key: search.key, request: body })
      // A repeated search has the same key but a later time window.
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ request: body }))
      .returning([
        'id',
        sql<boolean>`found is not null and answered_at > now() - make_interval(secs => ${freshSeconds})`.as(
          'fresh',
        ),
      ])
      .executeTakeFirstOrThrow()
  );
}

export async function find(db: Database, id: ProviderSearchId): Promise<ProviderSearch | undefined> {
  return db
    .selectFrom('provider_searches')
    .select(['id', 'provider', 'request', 'found', 'failure', 'answered_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores the result of a search, or the reason why there is none. */
export async function answer(
  db: Database,
  id: ProviderSearchId,
  answered: { found: string[] } | { failure: ProviderFailure },
): Promise<void> {
  await db
    .updateTable('provider_searches')
    .set({
      answered_at: sql<Date>`now()`,
      ...('found' in answered
        ? { found: answered.found, failure: null }
        : { found: null, failure: JSON.stringify(answered.failure) }),
    })
    .where('id', '=', id)
    .execute();
}
