import { type Static, Type } from '@sinclair/typebox';
import { ledger } from '../../../db/index.ts';
import { CreditsSchema, Nullable, StringEnum, TimeSchema } from '../http/common-schema.ts';

export const BalanceSchema = Type.Object(
  {
    object: Type.Literal('credit_balance'),
    organization_id: Type.String(),
    credits: Type.Object({
      org_available_balance: Type.Number({
        description: 'Credits that you can spend: `total` minus `reserved`',
      }),
      reserved: Type.Number({ minimum: 0, description: 'Credits held by running jobs' }),
      total: Type.Number({
        minimum: 0,
        description: 'All credits of the organization, including those on hold',
      }),
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
    number: Type.Integer({ description: 'Sequence number within the organization, starting at 1' }),
    meter: StringEnum(ledger.METERS),
    amount: Type.Number({ description: 'Change in total credits; negative for a charge' }),
    reserved: Type.Number({ description: 'Change in credits on hold; negative when a hold is released' }),
    balance_after: Type.Number({ description: 'Total credits after the ledger entry' }),
    reserved_after: Type.Number({ description: 'Credits on hold after the ledger entry' }),
    job_id: Nullable(
      Type.String({
        description:
          'The job that caused the ledger entry; null if no job did, or if the job has been deleted',
      }),
    ),
    note: Nullable(Type.String()),
    created_at: TimeSchema,
  },
  { 'x-name': 'LedgerEntry', description: "A change to the organization's credits" },
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
    cursor: Type.Optional(Type.String({ maxLength: 100, description: '`next_cursor` of the previous page' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, description: 'Entries per page (default 50)' }),
    ),
  },
  { additionalProperties: false },
);
