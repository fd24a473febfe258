import { sql } from 'kysely';
import { type ListAuditId, mailboxOf, type OrganizationId } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import { CHANGED } from '../core/runs.ts';

/** New addresses of an audit that are about to be bought. */
export interface Offer {
  positions: number[];
  /** The mailboxes for which the organization has not paid, in this audit or in another that is kept. */
  unpaid: string[];
  billing_subject: string;
}

/**
 * Locks the rows whose new addresses have not been bought, all or those at some positions. The caller has locked the
 * organization, so that nobody pays for an address twice.
 */
export async function lockOffer(
  tx: Transaction,
  {
    id,
    organizationId,
    positions,
  }: { id: ListAuditId; organizationId: OrganizationId; positions: number[] | null },
): Promise<Offer> {
  const { rows } = await sql<{ position: number; new_email: string; billing_subject: string }>`
    select position, new_email, billing_subject from list_audit_rows join list_audits on id = audit_id
    where audit_id = ${id} and organization_id = ${organizationId} and new_email is not null and bought_at is null
      and ${positions === null ? sql`true` : sql`position = any(${positions}::int[])`}
    order by position for update of list_audit_rows`.execute(tx);
  const purchases = await tx
    .selectFrom('list_audit_rows')
    .innerJoin('list_audits', 'list_audits.id', 'audit_id')
    .select('new_email')
    .where('organization_id', '=', organizationId)
    .where('bought_at', 'is not', null)
    .execute();
  const paidMailboxes = new Set(purchases.map(({ new_email }) => mailboxOf(new_email ?? '')));
  const mailboxes = new Set(rows.map(({ new_email }) => mailboxOf(new_email)));
  return {
    positions: rows.map(({ position }) => position),
    unpaid: [...mailboxes].filter((mailbox) => !paidMailboxes.has(mailbox)),
    billing_subject: rows[0]?.billing_subject ?? '',
  };
}

/** Shows the new addresses at some positions from now on. */
export async function markBought(tx: Transaction, id: ListAuditId, positions: number[]): Promise<void> {
  if (positions.length === 0) return;
  await tx
    .updateTable('list_audit_rows')
    .set({ bought_at: sql<Date>`now()` })
    .where('audit_id', '=', id)
    .where('position', '=', sql<number>`any(${positions}::int[])`)
    .execute();
  await tx.updateTable('list_audits').set(CHANGED).where('id', '=', id).execute();
}
