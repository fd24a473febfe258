import { type Selectable, sql } from 'kysely';
import {
  type ListAuditId,
  type Mentions,
  mailboxOf,
  mentions,
  type OrganizationId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { CHANGED } from '../core/runs.ts';
import type { ListAuditRowsTable } from './watch-tables.ts';

/** The rows of an audit about one person that have not been checked. */
export interface AuditTask {
  organization_id: OrganizationId;
  rows: Pick<Selectable<ListAuditRowsTable>, 'position' | 'name' | 'outlet' | 'domain' | 'email' | 'role'>[];
}

/** Returns what is to be checked about a person; undefined if nothing is left, or the audit has ended. */
export async function findTask(
  db: Database,
  id: ListAuditId,
  person: number,
): Promise<AuditTask | undefined> {
  const rows = await db
    .selectFrom('list_audit_rows')
    .innerJoin('list_audits', 'list_audits.id', 'audit_id')
    .select(['organization_id', 'position', 'name', 'outlet', 'domain', 'email', 'role'])
    .where('audit_id', '=', id)
    .where('person', '=', person)
    .where('state', 'is', null)
    .where('status', 'in', ['pending', 'processing'])
    .orderBy('position')
    .execute();
  const [first] = rows;
  return first && { organization_id: first.organization_id, rows };
}

/** What was found out about a row. */
export type AuditResult = Pick<
  Selectable<ListAuditRowsTable>,
  | 'position'
  | 'domain'
  | 'state'
  | 'reasons'
  | 'address'
  | 'found_key'
  | 'page_url'
  | 'page_read_at'
  | 'outlet_now'
  | 'role_now'
  | 'new_email'
>;

/** The result of a row about whom nothing was seen. */
export const NOTHING_SEEN = {
  domain: null,
  state: 'not_found',
  address: null,
  found_key: null,
  page_url: null,
  page_read_at: null,
  outlet_now: null,
  role_now: null,
  new_email: null,
} satisfies Partial<AuditResult>;

/** Stores results of rows that have none, and makes a new version of the audit, which the caller has locked. */
export async function save(tx: Transaction, id: ListAuditId, results: AuditResult[]): Promise<void> {
  await sql`
    update list_audit_rows set state = given.state, reasons = given.reasons, address = given.address,
      domain = coalesce(list_audit_rows.domain, given.domain), found_key = given.found_key,
      page_url = given.page_url, page_read_at = given.page_read_at, outlet_now = given.outlet_now,
      role_now = given.role_now, new_email = given.new_email, checked_at = now()
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (position int, domain text, state text,
      reasons text[], address text, found_key text, page_url text, page_read_at timestamptz, outlet_now text,
      role_now text, new_email text)
    where audit_id = ${id} and list_audit_rows.position = given.position and list_audit_rows.state is null`.execute(
    tx,
  );
  await tx.updateTable('list_audits').set(CHANGED).where('id', '=', id).execute();
}

/**
 * Returns the mailboxes that an organization's rows have had for a person whom the web shows at a key, first come first.
 * Until the transaction ends, nobody else reads them, so that guesses in several audits are counted one after another.
 */
export async function mailboxesBrought(
  tx: Transaction,
  organizationId: OrganizationId,
  foundKey: string,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${organizationId} ${foundKey}`}, 0))`.execute(
    tx,
  );
  const rows = await tx
    .selectFrom('list_audit_rows')
    .innerJoin('list_audits', 'list_audits.id', 'audit_id')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('found_key', '=', foundKey)
    .where('email', 'is not', null)
    .orderBy('checked_at')
    .orderBy('position')
    .execute();
  return [...new Set(rows.map(({ email }) => mailboxOf(email ?? '')))];
}

/** A row about a person on a list that an organization brought. */
export interface AuditMention {
  organization_id: OrganizationId;
  audit_id: ListAuditId;
  row: Pick<Selectable<ListAuditRowsTable>, 'name' | 'outlet' | 'domain' | 'email' | 'role' | 'new_email'>;
}

export async function listMentions(db: Database, person: Mentions): Promise<AuditMention[]> {
  const rows = await db
    .selectFrom('list_audit_rows')
    .innerJoin('list_audits', 'list_audits.id', 'audit_id')
    .select(['organization_id', 'audit_id', 'name', 'outlet', 'domain', 'email', 'role', 'new_email'])
    .where(sql<boolean>`concat_ws(' ', name, email, new_email, page_url) ~ ${person.postgres}`)
    .orderBy('audit_id')
    .orderBy('position')
    .execute();
  return rows
    .map(({ organization_id, audit_id, ...row }) => ({ organization_id, audit_id, row }))
    .filter(({ row }) => mentions(person, ...Object.values(row).map((text) => text ?? '')));
}
