import { auditPurchases, type Database, ledger, observations } from '../../../db/index.ts';
import type { ListAuditId } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { credits } from '../http/common-schema.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import { hashRequest } from '../http/idempotency.ts';

export interface Purchase {
  rows: number;
  addresses: number;
  /** In 1/1000 credit, as is `available`. */
  used: number;
  available: number;
}

/**
 * Buys the new addresses of rows in one transaction under the organization's lock, or none if the credits do not
 * suffice. What was bought before costs nothing, so a repeated request is safe.
 */
export async function buyAddresses(
  { db, config }: { db: Database; config: Config },
  { organizationId }: Caller,
  id: ListAuditId,
  { rows, all }: { rows?: number[]; all?: true },
): Promise<Purchase> {
  if ((rows === undefined) === (all === undefined))
    throw invalidAt('/', 'one_of', 'must have either "rows" or "all"');
  const price = config.prices.journalist;
  const purchase = await db.transaction().execute(async (tx) => {
    await ledger.lockOrganization(tx, organizationId);
    const offer = await auditPurchases.lockOffer(tx, { id, organizationId, positions: rows ?? null });
    const { available } = await ledger.balance(tx, organizationId);
    const unpaid = [...new Set(offer.rows.map(({ mailbox }) => mailbox))].filter(
      (mailbox) => !offer.paid.has(mailbox),
    );
    const cost = unpaid.length * price;
    if (cost > available) throw tooDear(unpaid.length, cost, available);
    // An entry names no address.
    const subjectOf = (mailbox: string) =>
      `${offer.billing_subject}/${hashRequest(`${offer.billing_subject} ${mailbox}`).slice(7, 39)}`;
    const purchases = price > 0 ? unpaid : [];
    await ledger.append(
      tx,
      organizationId,
      purchases.map((mailbox) => ({
        subject: subjectOf(mailbox),
        ...({ meter: 'audit_address', amount: -price, reserved: 0 } as const),
      })),
    );
    const payments = new Map(offer.paid);
    for (const mailbox of purchases) payments.set(mailbox, { purchase: subjectOf(mailbox), price });
    await auditPurchases.markBought(
      tx,
      id,
      offer.rows.map(({ position, mailbox }) => ({
        position,
        ...(payments.get(mailbox) ?? { purchase: null, price: null }),
      })),
    );
    return {
      rows: offer.rows.length,
      addresses: unpaid.length,
      used: cost,
      available: available - cost,
    };
  });
  const { addresses, used } = purchase;
  if (used > 0)
    observations.ledgerEntries.publish({ meter: 'audit_address', entries: addresses, millicredits: used });
  return purchase;
}

function tooDear(addresses: number, cost: number, available: number): ApiError {
  const [required_credits, available_credits] = [credits(cost), credits(available)];
  return new ApiError(
    'INSUFFICIENT_CREDITS',
    `${addresses} addresses cost ${required_credits} credits; ${available_credits} are available.`,
    { context: { required_credits, available_credits } },
  );
}
