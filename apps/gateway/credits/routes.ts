import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import { callerOf } from '../auth/authentication.ts';
import type { App } from '../plugins/instance.ts';
import { problems } from '../plugins/problem-schema.ts';
import { listLedger } from './list-ledger.ts';
import { readBalance } from './read-balance.ts';
import { BalanceSchema, LedgerQuerySchema, LedgerSchema } from './schema.ts';

export function creditRoutes(app: App, deps: { db: Database; config: Config }): void {
  app.get(
    '/api/v1/credits/balance',
    {
      config: { rateLimit: 'reads' },
      schema: {
        summary: 'Credit balance',
        description:
          "Returns the organization's credits, the credits held by running jobs, and the prices. Works with any valid key.",
        operationId: 'getCreditBalance',
        tags: ['credits'],
        response: {
          200: Type.Ref(BalanceSchema, { description: 'The balance' }),
          ...problems(401, 429, 500, 503),
        },
      },
    },
    (request) => readBalance(deps, callerOf(request)),
  );

  app.get(
    '/api/v1/credits/ledger',
    {
      config: { rateLimit: 'reads' },
      schema: {
        summary: 'Ledger',
        description:
          "Returns every change to the organization's credits, newest first. Works with any valid key.",
        operationId: 'listLedgerEntries',
        tags: ['credits'],
        querystring: LedgerQuerySchema,
        response: {
          200: Type.Ref(LedgerSchema, { description: 'A page of entries' }),
          ...problems(400, 401, 429, 500, 503),
        },
      },
    },
    (request) => listLedger(deps.db, callerOf(request), request.query),
  );
}
