import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { App } from '../app.ts';
import { callerOf } from '../plugins/authentication.ts';
import { readBalance } from '../read-balance.ts';
import { BalanceSchema } from '../schemas/balance.ts';
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
        security: [{ apiKey: [] }],
        response: {
          200: Type.Ref(BalanceSchema, { description: 'The balance' }),
          ...problems(401, 429, 500, 503),
        },
      },
    },
    (request) => readBalance(deps, callerOf(request)),
  );
}
