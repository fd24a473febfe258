/** Public interface of this feature: the balance, the ledger, and charging for calls. */
import { BalanceSchema, LedgerSchema } from './schema.ts';

export { type ChargeDeps, chargeUnits, findShortage, type Paid, refusalOf } from './charge-units.ts';
export { readBalance } from './read-balance.ts';
export { creditRoutes as register } from './routes.ts';
export { type BalanceBody, BalanceSchema, type LedgerBody } from './schema.ts';

export const SCHEMAS = [BalanceSchema, LedgerSchema];
