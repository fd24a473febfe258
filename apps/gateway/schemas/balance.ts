import { type Static, Type } from '@sinclair/typebox';
import { CreditsSchema, TimeSchema } from './common.ts';

export const BalanceSchema = Type.Object(
  {
    object: Type.Literal('credit_balance'),
    organization_id: Type.String(),
    credits: Type.Object({
      org_available_balance: Type.Number({
        description: 'What can be spent: without what running jobs hold',
      }),
      reserved: CreditsSchema,
      total: CreditsSchema,
    }),
    prices: Type.Object({
      news_search: CreditsSchema,
      enriched_journalist_with_email: CreditsSchema,
      article_lookup: CreditsSchema,
      publication_lookup: CreditsSchema,
    }),
    as_of: TimeSchema,
  },
  { $id: 'CreditBalance' },
);
export type BalanceBody = Static<typeof BalanceSchema>;
