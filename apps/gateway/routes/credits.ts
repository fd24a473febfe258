import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { App } from '../app.ts';
import { listLedger } from '../list-ledger.ts';
import { callerOf } from '../plugins/authentication.ts';
import { readBalance } from '../read-balance.ts';
import { BalanceSchema, LedgerQuerySchema, LedgerSchema } from '../schemas/balance.ts';
import { problems } from '../schemas/problem.ts';

export function creditRoutes(app: App, deps: { db: Database; config: Config }): void {
  app.get(
    '/api/v1/credits/balance',
    {
      config: { rateLimit: 'reads' },
      schema: {
        summary: 'Credit balance',
        description:
          'What the organization owns, what running jobs hold, and what things cost. Any valid key.',
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
        description: "Every change of the organization's credits, newest first. Any valid key.",
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
