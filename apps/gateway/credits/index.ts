/** Public interface of this feature: the balance, the ledger, and charging for calls. */
export { type ChargeDeps, chargeUnits, findShortage, type Paid, refusalOf } from './charge-units.ts';
export { readBalance } from './read-balance.ts';
export { creditRoutes } from './routes.ts';
export { type BalanceBody, BalanceSchema, type LedgerBody, LedgerSchema } from './schema.ts';
