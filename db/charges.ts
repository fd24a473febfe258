import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { newId, type OrganizationId } from './ids.ts';
import * as ledger from './ledger.ts';

/** A synchronous call that has succeeded and is to be paid for. */
export interface Call {
  organizationId: OrganizationId;
  meter: 'news_search' | 'article_lookup' | 'publication_lookup';
  /** Of one unit, in 1/1000 credit. */
  price: number;
  units: number;
  requestId: string;
  /** What the organization's calls may cost in a calendar month (UTC); null without a cap. */
  monthlyCap: number | null;
}

export interface Charge {
  /** How many of the units are paid for; the others may not be delivered. */
  paid: number;
  /** The ledger's name for the charge. */
  subject: string;
  /** Why not all are. */
  stoppedBy: { reason: 'credits'; required: number; available: number } | { reason: 'cap' } | null;
  /** What is left. */
  available: number;
}

/**
 * Charges a call for as many units as credits and cap allow, in one entry. The caller's transaction also holds
 * whatever makes a repeated call find this one. The subject is an id of its own and not the request's, which a
 * client may choose, and choose twice.
 */
export async function charge(tx: Transaction, call: Call): Promise<Charge> {
  await ledger.lockOrganization(tx, call.organizationId);
  const { available } = await ledger.balance(tx, call.organizationId);
  const subject = newId('bil');
  if (call.price === 0) return { paid: call.units, subject, stoppedBy: null, available };

  const affordable = Math.floor(available / call.price);
  const allowed =
    call.monthlyCap === null
      ? Number.POSITIVE_INFINITY
      : Math.floor((call.monthlyCap - (await spentThisMonth(tx, call.organizationId))) / call.price);
  const paid = Math.max(0, Math.min(call.units, affordable, allowed));
  if (paid > 0) {
    await ledger.append(tx, call.organizationId, [
      {
        subject,
        meter: call.meter,
        amount: -paid * call.price,
        reserved: 0,
        note: `${paid} × ${call.price / 1000}, request ${call.requestId}`,
      },
    ]);
  }
  const stoppedBy =
    paid === call.units
      ? null
      : allowed < affordable
        ? ({ reason: 'cap' } as const)
        : ({ reason: 'credits', required: call.price, available } as const);
  return { paid, subject, stoppedBy, available: available - paid * call.price };
}

async function spentThisMonth(tx: Transaction, organizationId: OrganizationId): Promise<number> {
  const row = await tx
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(-sum(amount), 0)::int8`.as('spent'))
    .where('organization_id', '=', organizationId)
    .where('meter', 'in', ['news_search', 'article_lookup', 'publication_lookup'])
    .where('created_at', '>=', sql<Date>`date_trunc('month', now(), 'UTC')`)
    .executeTakeFirstOrThrow();
  return row.spent;
}
