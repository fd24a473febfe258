import { type Static, Type } from '@sinclair/typebox';
import { ledger } from '../../../db/index.ts';
import { CreditsSchema, Nullable, StringEnum, TimeSchema } from './common.ts';

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

const LedgerEntrySchema = Type.Object(
  {
    object: Type.Literal('ledger_entry'),
    number: Type.Integer({ description: '1, 2, 3 … within the organization' }),
    meter: StringEnum(ledger.METERS),
    amount: Type.Number({ description: 'Change of the credits owned' }),
    reserved: Type.Number({ description: 'Change of the credits on hold' }),
    balance_after: Type.Number(),
    reserved_after: Type.Number(),
    job_id: Nullable(Type.String({ description: 'While the job is kept' })),
    note: Nullable(Type.String()),
    created_at: TimeSchema,
  },
  { description: 'One change of the credits' },
);

export const LedgerSchema = Type.Object(
  {
    object: Type.Literal('list'),
    data: Type.Array(LedgerEntrySchema),
    next_cursor: Nullable(Type.String()),
  },
  { $id: 'Ledger' },
);
export type LedgerBody = Static<typeof LedgerSchema>;

export const LedgerQuerySchema = Type.Object(
  {
    cursor: Type.Optional(Type.String({ maxLength: 100, description: '`next_cursor` of the page before' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, description: 'Entries a page; 50 by default' }),
    ),
  },
  { additionalProperties: false },
);
