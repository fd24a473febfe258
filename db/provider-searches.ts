import { sql } from 'kysely';
import type { Database } from './database.ts';
import { newId, type ProviderSearchId } from './ids.ts';
import type { SearchClause } from './news-index.ts';

/** What an outside provider is asked. Times are RFC 3339. */
export interface ProviderRequest {
  q: string;
  clauses: SearchClause[];
  gl: string | null;
  hl: string | null;
  tbs: string | null;
  page: number;
  from: string | null;
  to: string | null;
  newestFirst: boolean;
}

/** Why a provider did not answer. */
export interface ProviderFailure {
  /** `refused`: this query is wrong; `misconfigured`: our key is, or has run out; `unavailable`: worth another try. */
  kind: 'refused' | 'misconfigured' | 'unavailable';
  message: string;
  retryAfterSeconds: number | null;
}

export interface ProviderSearch {
  id: ProviderSearchId;
  provider: string;
  request: ProviderRequest;
  /** Keys of articles of the index, in the provider's order. */
  found: string[] | null;
  failure: ProviderFailure | null;
  answered_at: Date | null;
}

/** How long an answer is kept after it is of no more use to anybody. */
const KEPT = sql`interval '1 day'`;

/** The row that stands for a search, made if there is none; `fresh` when its answer is younger than so many seconds. */
export async function request(
  db: Database,
  search: { provider: string; key: string; request: ProviderRequest },
  freshSeconds: number,
): Promise<{ id: ProviderSearchId; fresh: boolean }> {
  await db.deleteFrom('provider_searches').where('answered_at', '<', sql<Date>`now() - ${KEPT}`).execute();
  const asked = JSON.stringify(search.request);
  return (
    db
      .insertInto('provider_searches')
      .values({ id: newId('nsr'), provider: search.provider, key: search.key, request: asked })
      // The window moves with the clock: the newest request counts.
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ request: asked }))
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

/** Notes the answer, or why there is none. */
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
