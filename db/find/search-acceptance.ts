import { sql } from 'kysely';
import {
  ACTIVE_STATUSES,
  isActive,
  MAX_SEARCH_QUERIES,
  newId,
  type OrganizationId,
  type SearchId,
  type SearchOptions,
} from '../../model/index.ts';
import type { Author } from '../core/actors.ts';
import type { Transaction } from '../core/database.ts';
import { expired } from '../core/runs.ts';
import * as charges from '../money/charges.ts';
import * as ledger from '../money/ledger.ts';
import { addClaim, find, inTodaysForm, NO_FINDINGS, type Search, select } from './searches.ts';

export interface NewSearch {
  id: SearchId;
  organization_id: OrganizationId;
  by: Author;
  /** Whether the id is derived from an Idempotency-Key; otherwise an identical active search is returned. */
  keyed: boolean;
  request_hash: string;
  external_id: string | null;
  pitch: string;
  options: SearchOptions;
  max_credits: number | null;
  /** The price of a query, in 1/1000 credit. */
  unit_price: number;
}

export type SearchAcceptance =
  | { outcome: 'accepted'; search: Search; available: number }
  | { outcome: 'replayed'; search: Search }
  | { outcome: 'conflict'; id: SearchId }
  | { outcome: 'too_many_active'; active_ids: SearchId[] }
  | { outcome: 'insufficient_credits'; required: number; available: number }
  | { outcome: 'monthly_cap' };

/**
 * Accepts a search in one transaction under the organization's lock: checks idempotency, the limit of active searches
 * and the monthly cap, reserves credits and inserts the row. Only `accepted` reserves or inserts anything.
 */
export async function accept(
  tx: Transaction,
  search: NewSearch,
  rules: { activeLimit: number; lifetimeSeconds: number; monthlyCap: number | null },
): Promise<SearchAcceptance> {
  const { organization_id } = search;
  await ledger.lockOrganization(tx, organization_id);

  const earlier = await findEarlier(tx, search);
  if (earlier && earlier.request_hash !== search.request_hash) return { outcome: 'conflict', id: earlier.id };
  if (earlier) {
    // The request will also try to start the workflow, so `giveUpStart` must not delete the search.
    if (earlier.status === 'pending') await addClaim(tx, earlier.id);
    return { outcome: 'replayed', search: earlier };
  }

  const active = await tx
    .selectFrom('journalist_searches')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('status', 'in', ACTIVE_STATUSES)
    .orderBy('created_at')
    .execute();
  if (active.length >= rules.activeLimit)
    return { outcome: 'too_many_active', active_ids: active.map(({ id }) => id) };

  const price = MAX_SEARCH_QUERIES * search.unit_price;
  const maxHold = Math.min(price, search.max_credits ?? price);
  const allowed = await charges.leftThisMonth(tx, organization_id, rules.monthlyCap);
  if (maxHold > 0 && allowed < search.unit_price) return { outcome: 'monthly_cap' };
  const hold = Math.min(maxHold, allowed);
  const { available } = await ledger.balance(tx, organization_id);
  if (available < hold) return { outcome: 'insufficient_credits', required: hold, available };

  const billing_subject = newId('bil');
  await ledger.append(tx, organization_id, [
    { subject: billing_subject, meter: 'hold', amount: 0, reserved: hold },
  ]);
  const { id, request_hash, external_id, pitch, max_credits, unit_price } = search;
  await tx
    .insertInto('journalist_searches')
    .values({
      id,
      organization_id,
      billing_subject,
      status: 'pending',
      external_id,
      request_hash,
      pitch,
      max_credits,
      unit_price,
      held: hold,
      api_key_id: search.by.keyId,
      user_id: search.by.userId,
      options: JSON.stringify(search.options),
      findings: JSON.stringify(NO_FINDINGS),
      expires_at: sql<Date>`now() + make_interval(secs => ${rules.lifetimeSeconds})`,
    })
    .execute();
  const accepted = await find(tx, organization_id, id);
  if (!accepted) throw new Error(`the search ${id} was not inserted`);
  return { outcome: 'accepted', search: accepted, available: available - hold };
}

async function findEarlier(tx: Transaction, search: NewSearch): Promise<Search | undefined> {
  if (search.keyed) {
    // The Idempotency-Key of an expired search can then be used again.
    await tx.deleteFrom('journalist_searches').where('id', '=', search.id).where(expired).execute();
    return find(tx, search.organization_id, search.id);
  }
  const row = await select(tx)
    .where('organization_id', '=', search.organization_id)
    .where('request_hash', '=', search.request_hash)
    .where('status', 'in', ACTIVE_STATUSES)
    .executeTakeFirst();
  return row && inTodaysForm(row);
}

/** Keeps the search if an earlier request fails to start it; see `acceptance.claimStart`. */
export async function claimStart(
  tx: Transaction,
  organizationId: OrganizationId,
  id: SearchId,
): Promise<Search | undefined> {
  await ledger.lockOrganization(tx, organizationId);
  await addClaim(tx, id);
  const search = await find(tx, organizationId, id);
  return search && isActive(search.status) ? search : undefined;
}
