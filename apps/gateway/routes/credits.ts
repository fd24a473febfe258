import { Type } from '@sinclair/typebox';
import { type Database, ledger } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { App } from '../app.ts';
import { callerOf } from '../plugins/authentication.ts';
import { type BalanceBody, BalanceSchema } from '../schemas/balance.ts';
import { credits } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';

export function creditRoutes(app: App, deps: { db: Database; config: Config }): void {
  const { prices } = deps.config;

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
          ...problems(401, 403, 429, 500, 503),
        },
      },
    },
    async (request): Promise<BalanceBody> => {
      const { organizationId } = callerOf(request);
      const balance = await ledger.balance(deps.db, organizationId);
      return {
        object: 'credit_balance',
        organization_id: organizationId,
        credits: {
          org_available_balance: credits(balance.available),
          reserved: credits(balance.reserved),
          total: credits(balance.total),
        },
        prices: {
          news_search: credits(prices.newsSearch),
          enriched_journalist_with_email: credits(prices.journalist),
          article_lookup: credits(prices.articleLookup),
          publication_lookup: credits(prices.publicationLookup),
        },
        as_of: new Date().toISOString(),
      };
    },
  );
}
