import { type Selectable, sql } from 'kysely';
import {
  type Actor,
  type CampaignId,
  type FinalStatus,
  isActive,
  type JobFailure,
  type JobStatus,
  type OrganizationId,
  type SearchFindings,
  type SearchId,
  type SearchOptions,
  searchFindings,
} from '../../model/index.ts';
import { actorOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import { enqueueEvent } from '../core/events.ts';
import { type PageOf, type Place, readNewest } from '../core/places.ts';
import { ending, expired, RUN_COLUMNS, runsIn } from '../core/runs.ts';
import { holdsIn } from '../money/holds.ts';
import type { JournalistSearchesTable } from './search-tables.ts';

export const { begin, findOwner, findVersions, listQuiet, requestCancel } =
  runsIn<SearchId>('journalist_searches');
export const { addClaim, giveUpStart } = holdsIn<SearchId>('journalist_searches');

/** A search as shown in lists: without its pitch and what it found. */
export interface SearchSummary
  extends Omit<
    Selectable<JournalistSearchesTable>,
    'pitch' | 'findings' | 'billing_subject' | 'start_claims' | 'api_key_id' | 'user_id'
  > {
  created_by: Actor | null;
}

/** A search as returned to its owner, without its people. */
export interface Search extends SearchSummary {
  pitch: string | null;
  findings: SearchFindings;
}

const COLUMNS = [...RUN_COLUMNS, 'options', 'round', 'queries_done', 'pages_read', 'people_seen'] as const;

const CREATED_BY = actorOf('journalist_searches.api_key_id', 'journalist_searches.user_id').as('created_by');

/** What a search has found before its first round. */
export const NO_FINDINGS: SearchFindings = {
  answered_by: null,
  subject: [],
  plan: [],
  curve: [],
  estimate: null,
  stopped_by: null,
  cuts: [],
  not_searched: [],
};

/** Returns a search; searches of other organizations and expired ones are treated as missing. */
export async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  id: SearchId,
): Promise<Search | undefined> {
  const row = await select(db)
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`not (${expired})`)
    .executeTakeFirst();
  return row && inTodaysForm(row);
}

/** Selects searches with what the API returns to their owners. */
export function select(db: Database | Transaction) {
  return db.selectFrom('journalist_searches').select([...COLUMNS, CREATED_BY, 'pitch', 'findings']);
}

export function inTodaysForm(row: Search): Search {
  return { ...row, findings: searchFindings(row.findings) };
}

/** Newest first. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: PageOf & { status?: JobStatus; externalId?: string; campaignId?: CampaignId },
): Promise<(SearchSummary & { place: Place })[]> {
  let query = db
    .selectFrom('journalist_searches')
    .select(COLUMNS)
    .select(CREATED_BY)
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`not (${expired})`);
  if (page.status !== undefined) query = query.where('status', '=', page.status);
  if (page.externalId !== undefined) query = query.where('external_id', '=', page.externalId);
  if (page.campaignId !== undefined)
    query = query.where(sql<boolean>`options->>'campaign_id' = ${page.campaignId}`);
  return readNewest(query, 'created_at', page);
}

/** What a round of a search needs to know about the search. */
export type SearchTask = Pick<
  Selectable<JournalistSearchesTable>,
  'organization_id' | 'status' | 'pitch' | 'options' | 'unit_price' | 'held' | 'round' | 'findings'
>;

export async function findTask(db: Database | Transaction, id: SearchId): Promise<SearchTask | undefined> {
  const row = await db
    .selectFrom('journalist_searches')
    .select(['organization_id', 'status', 'pitch', 'options', 'unit_price', 'held', 'round'])
    .select('findings')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, findings: searchFindings(row.findings) };
}

/** Sets by what a search judges people, from its next round or re-ranking on. */
export async function setSubject(
  db: Database,
  id: SearchId,
  subject: Required<Pick<SearchOptions, 'subject' | 'ignore'>>,
): Promise<void> {
  await sql`update journalist_searches set options = options || ${JSON.stringify(subject)}::jsonb where id = ${id}`.execute(
    db,
  );
}

/** Locks a search; undefined if it has finished or no longer exists, so that a late activity changes nothing. */
export async function lockActive(tx: Transaction, id: SearchId) {
  const search = await lock(tx, id);
  return search && isActive(search.status) ? search : undefined;
}

/** Locks a search, whether or not it has finished; undefined if it no longer exists. */
export function lock(tx: Transaction, id: SearchId) {
  return tx
    .selectFrom('journalist_searches')
    .select(['id', 'organization_id', 'billing_subject', 'status', 'held', 'unit_price', 'queries_done'])
    .select(['round', 'findings', 'options'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Ends a search; the caller holds its lock and updates the ledger in the transaction. A pitch that is not kept is
 * deleted.
 */
export async function finish(
  tx: Transaction,
  id: SearchId,
  end: {
    status: FinalStatus;
    findings: SearchFindings;
    error: JobFailure | null;
    keepsPitch: boolean;
    lifetimeSeconds: number;
  },
): Promise<void> {
  const { organization_id } = await tx
    .updateTable('journalist_searches')
    .set({
      ...ending(end),
      findings: JSON.stringify(end.findings),
      ...(end.keepsPitch ? {} : { pitch: null }),
    })
    .where('id', '=', id)
    .returning('organization_id')
    .executeTakeFirstOrThrow();
  await enqueueEvent(tx, organization_id, 'search.done', {
    journalist_search_id: id,
    status: end.status,
    link: `/api/v1/journalist-searches/${id}`,
  });
  await tx.deleteFrom('journalist_search_pages').where('search_id', '=', id).execute();
  await tx.deleteFrom('journalist_search_queries').where('search_id', '=', id).execute();
}
