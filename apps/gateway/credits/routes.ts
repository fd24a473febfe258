import { Type } from '@sinclair/typebox';
import { type Database, ledger } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import { type Caller, callerOf } from '../auth/authentication.ts';
import { credits } from '../http/common-schema.ts';
import { numberOf, readPage } from '../http/cursors.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import { readBalance } from './read-balance.ts';
import { BalanceSchema, type LedgerBody, LedgerQuerySchema, LedgerSchema } from './schema.ts';

const operation = operations('credits', undefined, 'reads');

export function creditRoutes(app: App, deps: { db: Database; config: Config }): void {
  app.get(
    '/api/v1/credits/balance',
    operation({
      summary: 'Credit balance',
      description:
        "Returns the organization's credits, the credits held by running jobs, and the prices. Works with any valid key.",
      operationId: 'getCreditBalance',
      response: { 200: Type.Ref(BalanceSchema, { description: 'The balance' }) },
    }),
    (request) => readBalance(deps, callerOf(request)),
  );

  app.get(
    '/api/v1/credits/ledger',
    operation({
      summary: 'Ledger',
      description:
        "Returns every change to the organization's credits, newest first. Works with any valid key.",
      operationId: 'listLedgerEntries',
      querystring: LedgerQuerySchema,
      response: { 200: Type.Ref(LedgerSchema, { description: 'A page of ledger entries' }) },
    }),
    (request) => listLedger(deps.db, callerOf(request), request.query),
  );
}

const CURSOR = /^e(\d{1,15})$/;

/** Returns a page of the organization's ledger entries, newest first. */
async function listLedger(
  db: Database,
  caller: Caller,
  { cursor, limit = 50 }: { cursor?: string; limit?: number },
): Promise<LedgerBody> {
  const before = numberOf(cursor, CURSOR);
  const { rows, next_cursor } = await readPage(
    limit,
    (more) => ledger.list(db, caller.organizationId, { before, limit: more }),
    ({ entry_no }) => `e${entry_no}`,
  );
  return { object: 'list', data: rows.map(asEntry), next_cursor };
}

function asEntry(entry: ledger.Entry): LedgerBody['data'][number] {
  return {
    object: 'ledger_entry',
    number: entry.entry_no,
    meter: entry.meter,
    amount: credits(entry.amount),
    reserved: credits(entry.reserved),
    balance_after: credits(entry.balance_after),
    reserved_after: credits(entry.reserved_after),
    job_id: entry.job_id,
    note: entry.note,
    created_at: entry.created_at.toISOString(),
  };
}
