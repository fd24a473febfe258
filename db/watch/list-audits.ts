import { type Selectable, sql } from 'kysely';
import {
  ACTIVE_STATUSES,
  type Actor,
  type AuditState,
  type FinalStatus,
  type JobFailure,
  type JobStatus,
  type ListAuditId,
  newId,
  type OrganizationId,
} from '../../model/index.ts';
import { type Author, actorOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import { type PageOf, type Place, readNewest } from '../core/places.ts';
import { CHANGED, runsIn } from '../core/runs.ts';
import type { ListAuditRowsTable, ListAuditsTable } from './watch-tables.ts';

export const { begin, findVersions, listQuiet, requestCancel } = runsIn<ListAuditId>('list_audits');

/** An audit as returned to its owner, without its rows. */
export interface ListAudit
  extends Omit<Selectable<ListAuditsTable>, 'billing_subject' | 'api_key_id' | 'user_id'> {
  created_by: Actor | null;
}

export type AuditedRow = Omit<
  Selectable<ListAuditRowsTable>,
  'audit_id' | 'person' | 'found_key' | 'purchase' | 'price'
>;

/** A row as it was brought; `person` is the same for rows about one person. */
export type NewAuditRow = Pick<
  Selectable<ListAuditRowsTable>,
  'person' | 'name' | 'outlet' | 'domain' | 'email' | 'role'
> & {
  /** Whether the row cannot be checked, because it lacks a name or an outlet. */
  isIncomplete: boolean;
};

export interface NewAudit {
  id: ListAuditId;
  organization_id: OrganizationId;
  by: Author;
  request_hash: string;
  external_id: string | null;
  rows: NewAuditRow[];
}

export type AuditAcceptance =
  | { outcome: 'accepted' | 'replayed'; audit: ListAudit }
  | { outcome: 'conflict'; id: ListAuditId }
  | { outcome: 'too_many_active'; active_ids: ListAuditId[] };

const isKept = sql<boolean>`expires_at > now()`;

/**
 * Accepts an audit, unless the organization has as many active ones as it may. A repeated request returns the audit of
 * the first. The caller has locked the organization.
 */
export async function accept(
  tx: Transaction,
  { rows, by, ...audit }: NewAudit,
  { activeLimit, days }: { activeLimit: number; days: number },
): Promise<AuditAcceptance> {
  const { id, organization_id, request_hash } = audit;
  // The Idempotency-Key of an expired audit can then be used again.
  await tx.deleteFrom('list_audits').where('id', '=', id).where(sql<boolean>`not ${isKept}`).execute();
  const active = await select(tx)
    .where('organization_id', '=', organization_id)
    .where('status', 'in', ACTIVE_STATUSES)
    .where(isKept)
    .orderBy('created_at')
    .execute();
  const earlier =
    (await find(tx, organization_id, id)) ?? active.find((one) => one.request_hash === request_hash);
  if (earlier && earlier.request_hash !== request_hash) return { outcome: 'conflict', id: earlier.id };
  if (earlier) return { outcome: 'replayed', audit: earlier };
  if (active.length >= activeLimit)
    return { outcome: 'too_many_active', active_ids: active.map((one) => one.id) };
  await tx
    .insertInto('list_audits')
    .values({
      ...audit,
      billing_subject: newId('bil'),
      status: 'pending',
      api_key_id: by.keyId,
      user_id: by.userId,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute();
  await sql`
    insert into list_audit_rows (audit_id, position, person, name, outlet, domain, email, role, state, reasons, checked_at)
    select ${id}, number - 1, person, name, outlet, domain, email, role,
      case when "isIncomplete" then 'not_found' end,
      case when "isIncomplete" then '{incomplete}'::text[] else '{}' end,
      case when "isIncomplete" then now() end
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (person int, name text, outlet text,
      domain text, email text, role text, "isIncomplete" boolean)) with ordinality
      as given (person, name, outlet, domain, email, role, "isIncomplete", number)`.execute(tx);
  const row = await find(tx, organization_id, id);
  if (!row) throw new Error(`the audit ${id} was not inserted`);
  return { outcome: 'accepted', audit: row };
}

/** Returns an audit; those of other organizations and expired ones are treated as missing. */
export async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  id: ListAuditId,
): Promise<ListAudit | undefined> {
  return select(db)
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where(isKept)
    .executeTakeFirst();
}

/** Newest first. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: PageOf,
): Promise<(ListAudit & { place: Place })[]> {
  const query = select(db).where('organization_id', '=', organizationId).where(isKept);
  return readNewest(query, 'created_at', page);
}

function select(db: Database | Transaction) {
  return db
    .selectFrom('list_audits')
    .select(['id', 'organization_id', 'status', 'version', 'external_id', 'request_hash', 'error'])
    .select(['created_at', 'started_at', 'updated_at', 'finished_at', 'cancel_requested_at', 'expires_at'])
    .select(actorOf('list_audits.api_key_id', 'list_audits.user_id').as('created_by'));
}

export type AuditCounts = Record<AuditState | 'rows' | 'checked' | 'withheld', number>;

/** The counts of an audit of whose rows none is left. */
export const NO_ROWS: AuditCounts = {
  rows: 0,
  checked: 0,
  withheld: 0,
  confirmed: 0,
  stale: 0,
  moved: 0,
  private_mailbox: 0,
  not_found: 0,
};

/** Counts the rows of audits by state, and their new addresses that have not been bought. */
export async function countRows(db: Database, ids: ListAuditId[]): Promise<Map<ListAuditId, AuditCounts>> {
  const { rows } = await sql<AuditCounts & { audit_id: ListAuditId }>`
    select audit_id, count(*)::int as rows, count(state)::int as checked,
      count(*) filter (where state = 'confirmed')::int as confirmed,
      count(*) filter (where state = 'stale')::int as stale,
      count(*) filter (where state = 'moved')::int as moved,
      count(*) filter (where state = 'private_mailbox')::int as private_mailbox,
      count(*) filter (where state = 'not_found')::int as not_found,
      count(distinct lower(new_email)) filter (where bought_at is null)::int as withheld
    from list_audit_rows where audit_id = any(${ids}::text[]) group by audit_id`.execute(db);
  return new Map(rows.map(({ audit_id, ...counts }) => [audit_id, counts]));
}

/** Returns rows in their order, those after a position. */
export async function listRows(
  db: Database,
  id: ListAuditId,
  { state, after, limit }: { state?: AuditState | undefined; after: number; limit: number },
): Promise<AuditedRow[]> {
  return db
    .selectFrom('list_audit_rows')
    .select(['position', 'name', 'outlet', 'domain', 'email', 'role', 'state', 'reasons', 'address'])
    .select(['page_url', 'page_read_at', 'outlet_now', 'role_now', 'new_email', 'bought_at', 'checked_at'])
    .where('audit_id', '=', id)
    .where('position', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state as AuditState))
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Returns the number of the first person who has not been checked, and how many people the audit has. */
export async function findRest(
  db: Database | Transaction,
  id: ListAuditId,
): Promise<{ first: number; people: number }> {
  const { rows } = await sql<{ first: number; people: number }>`
    select coalesce(max(person) + 1, 0) as people,
      coalesce(min(person) filter (where state is null), max(person) + 1, 0) as first
    from list_audit_rows where audit_id = ${id}`.execute(db);
  return rows[0] ?? { first: 0, people: 0 };
}

/** Locks an audit; undefined if it has finished or no longer exists, so that a late activity changes nothing. */
export async function lockActive(tx: Transaction, id: ListAuditId) {
  return tx
    .selectFrom('list_audits')
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .where('status', 'in', ACTIVE_STATUSES)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends an audit once, and returns whether it had not ended. */
export async function finish(
  tx: Transaction,
  id: ListAuditId,
  { status, error }: { status: FinalStatus; error: JobFailure | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('list_audits')
    .set({
      status,
      error: error && JSON.stringify(error),
      finished_at: sql<Date>`now()`,
      ...CHANGED,
    })
    .where('id', '=', id)
    .where('status', 'in', ACTIVE_STATUSES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets an audit that was stopped go on; returns whether it had been stopped. */
export async function resume(db: Database, id: ListAuditId): Promise<boolean> {
  const statuses: JobStatus[] = ['canceled', 'failed'];
  const { numUpdatedRows } = await db
    .updateTable('list_audits')
    .set({ status: 'pending', error: null, finished_at: null, cancel_requested_at: null, ...CHANGED })
    .where('id', '=', id)
    .where('status', 'in', statuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
