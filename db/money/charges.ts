import { sql } from 'kysely';
import { newId, type OrganizationId } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import * as ledger from './ledger.ts';

/** A synchronous call that has succeeded and must be charged. */
export interface Call {
  organizationId: OrganizationId;
  meter: 'news_search' | 'article_lookup' | 'publication_lookup';
  /** The price per unit, in 1/1000 credit. */
  price: number;
  units: number;
  requestId: string;
  /** The most that calls may cost per calendar month (UTC), in 1/1000 credit; null without a cap. */
  monthlyCap: number | null;
}

export interface Charge {
  /** The number of units, such as looked-up articles, that were paid for; the caller must not receive the others. */
  paid: number;
  /** The subject of the ledger entry, an id that no other charge uses. */
  subject: string;
  /** Why some units were not paid for: too few credits, or the cap; null if all were. */
  stoppedBy: { reason: 'credits'; required: number; available: number } | { reason: 'cap' } | null;
  /** The credits left after the call, in 1/1000 credit. */
  available: number;
}

/**
 * Charges a call for as many units as credits and cap allow, in one entry. The caller's transaction also stores the
 * data by which a retry is recognized. The subject is a new id, because clients choose request ids and may reuse them.
 */
export async function charge(tx: Transaction, call: Call): Promise<Charge> {
  await ledger.lockOrganization(tx, call.organizationId);
  const { available } = await ledger.balance(tx, call.organizationId);
  const subject = newId('bil');
  if (call.price === 0) return { paid: call.units, subject, stoppedBy: null, available };

  const affordable = Math.floor(available / call.price);
  const allowed = Math.floor((await leftThisMonth(tx, call.organizationId, call.monthlyCap)) / call.price);
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

/**
 * Returns what calls may still cost this month (UTC), in 1/1000 credit; infinity without a cap. The caller holds the
 * organization's lock.
 */
export async function leftThisMonth(
  tx: Transaction,
  organizationId: OrganizationId,
  monthlyCap: number | null,
): Promise<number> {
  if (monthlyCap === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, monthlyCap - (await spentThisMonth(tx, organizationId)));
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
