import { sql } from 'kysely';
import { type ListAuditId, mailboxOf, type OrganizationId } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import { CHANGED } from '../core/runs.ts';

/** What paid for an address: the subject of a ledger entry, and the price in 1/1000 credit; nulls if it was free. */
export interface Payment {
  purchase: string | null;
  price: number | null;
}

/** New addresses of an audit that are about to be bought. */
export interface Offer {
  rows: { position: number; mailbox: string }[];
  /** What the organization paid for mailboxes, in this audit or in another that is kept. */
  paid: Map<string, Payment>;
  billing_subject: string;
}

/**
 * Locks the rows whose new addresses have not been bought: all, or those with an address of some positions. The
 * caller has locked the organization, so that nobody pays for an address twice.
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
      and ${
        positions === null
          ? sql`true`
          : sql`lower(new_email) in (select lower(new_email) from list_audit_rows
              where audit_id = ${id} and position = any(${positions}::int[]))`
      }
    order by position for update of list_audit_rows`.execute(tx);
  const purchases = await tx
    .selectFrom('list_audit_rows')
    .innerJoin('list_audits', 'list_audits.id', 'audit_id')
    .select(['new_email', 'purchase', 'price'])
    .where('organization_id', '=', organizationId)
    .where('bought_at', 'is not', null)
    .execute();
  return {
    rows: rows.map(({ position, new_email }) => ({ position, mailbox: mailboxOf(new_email) })),
    paid: new Map(
      purchases.map(({ new_email, ...payment }) => [mailboxOf(new_email ?? ''), payment] as const),
    ),
    billing_subject: rows[0]?.billing_subject ?? '',
  };
}

/** Shows the new addresses at some positions from now on. */
export async function markBought(
  tx: Transaction,
  id: ListAuditId,
  rows: (Payment & { position: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update list_audit_rows set bought_at = now(), purchase = given.purchase, price = given.price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (position int, purchase text, price bigint)
    where audit_id = ${id} and list_audit_rows.position = given.position`.execute(tx);
  await tx.updateTable('list_audits').set(CHANGED).where('id', '=', id).execute();
}
