import { charges, type Database, ledger, observations } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { credits } from '../http/common-schema.ts';
import { ApiError, capReached } from '../http/errors.ts';

export interface ChargeDeps {
  db: Database;
  config: Config;
}

/** The cost of a call, with an error if balance or monthly cap did not cover all units (searches or look-ups). */
export interface Paid {
  units: number;
  /** The amount charged, in 1/1000 credit. */
  used: number;
  /** The remaining balance, in 1/1000 credit. */
  available: number;
  refusal: ApiError | null;
}

/** The cost of a call that is refused for lack of credits. */
export type Shortage = Paid & { refusal: ApiError };

/** Returns the refusal of a call for lack of credits; null if the balance covers at least one unit. */
export async function findShortage(
  deps: ChargeDeps,
  caller: Caller,
  price: number,
): Promise<Shortage | null> {
  if (price === 0) return null;
  const { available } = await ledger.balance(deps.db, caller.organizationId);
  if (available >= price) return null;
  return { units: 0, used: 0, available, refusal: insufficientCredits(price, available) };
}

/** Charges for a call's units, and returns their cost and the remaining balance; a free call writes nothing. */
export async function chargeUnits(
  deps: ChargeDeps,
  caller: Caller,
  call: Pick<charges.Call, 'meter' | 'price' | 'units' | 'requestId'>,
): Promise<Paid> {
  if (call.price === 0 || call.units === 0) {
    const { available } = await ledger.balance(deps.db, caller.organizationId);
    return { units: call.units, used: 0, available, refusal: null };
  }
  const charge = await deps.db.transaction().execute((tx) =>
    charges.charge(tx, {
      ...call,
      organizationId: caller.organizationId,
      monthlyCap: deps.config.monthlyCallCap,
    }),
  );
  const used = charge.paid * call.price;
  if (used > 0) observations.ledgerEntries.publish({ meter: call.meter, entries: 1, millicredits: used });
  return {
    units: charge.paid,
    used,
    available: charge.available,
    refusal: charge.stoppedBy && refusalOf(charge.stoppedBy),
  };
}

export function refusalOf(stoppedBy: NonNullable<charges.Charge['stoppedBy']>): ApiError {
  return stoppedBy.reason === 'cap'
    ? capReached()
    : insufficientCredits(stoppedBy.required, stoppedBy.available);
}

function insufficientCredits(required: number, available: number): ApiError {
  const required_credits = credits(required);
  const available_credits = credits(available);
  return new ApiError(
    'INSUFFICIENT_CREDITS',
    `This request costs ${required_credits} credits; ${available_credits} are available.`,
    { context: { required_credits, available_credits } },
  );
}
