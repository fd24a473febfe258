import { type Static, Type } from '@sinclair/typebox';
import { AUDIT_ADDRESSES, AUDIT_REASONS, AUDIT_STATES, MAX_AUDIT_ROWS } from '../../../model/index.ts';
import {
  ActorSchema,
  CreditsSchema,
  FailureSchema,
  JobStatusSchema,
  listOf,
  Nullable,
  PageQuerySchema,
  StringEnum,
  Text,
  TimeSchema,
} from '../http/common-schema.ts';
import { RunQuerySchema } from '../runs/index.ts';

const Cell = (maxLength: number) => Type.Optional(Nullable(Text({ maxLength })));

export const AuditBodySchema = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          name: Cell(1_000),
          outlet: Cell(1_000),
          domain: Type.Optional(
            Nullable(Text({ maxLength: 2_048 }), { description: "The outlet's site, as a host or a URL" }),
          ),
          email: Cell(320),
          role: Cell(1_000),
        },
        { additionalProperties: false, 'x-name': 'AuditedPerson' },
      ),
      { minItems: 1, maxItems: MAX_AUDIT_ROWS },
    ),
    external_id: Type.Optional(
      Nullable(Text({ maxLength: 255 }), { description: 'Your own name or id for the audit' }),
    ),
  },
  { additionalProperties: false, 'x-name': 'ListAuditRequest' },
);
export type AuditRequestBody = Static<typeof AuditBodySchema>;

const StateSchema = StringEnum(AUDIT_STATES, { 'x-name': 'ListAuditState' });

export const AuditSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('list_audit'),
    status: JobStatusSchema,
    version: Type.Integer(),
    external_id: Nullable(Type.String()),
    created_at: TimeSchema,
    created_by: Nullable(ActorSchema),
    started_at: Nullable(TimeSchema),
    finished_at: Nullable(TimeSchema),
    expires_at: Type.String({ format: 'date-time', description: 'When the rows are deleted' }),
    progress: Type.Object(
      {
        rows: Type.Integer(),
        checked: Type.Integer(),
        percent: Type.Integer({ minimum: 0, maximum: 100 }),
        message: Type.String(),
      },
      { 'x-name': 'ListAuditProgress' },
    ),
    counts: Type.Object(
      {
        confirmed: Type.Integer(),
        stale: Type.Integer(),
        moved: Type.Integer(),
        private_mailbox: Type.Integer(),
        not_found: Type.Integer(),
      },
      { 'x-name': 'ListAuditCounts', description: 'The rows by state' },
    ),
    new_addresses: Type.Object(
      {
        withheld: Type.Integer({ description: 'New addresses that you have not bought' }),
        credits_each: CreditsSchema,
      },
      { 'x-name': 'ListAuditAddresses' },
    ),
    error: Nullable(FailureSchema),
    poll_after_seconds: Nullable(
      Type.Integer({ description: 'How long to wait before the next poll; null once the audit has ended' }),
    ),
    links: Type.Object(
      {
        self: Type.String(),
        rows: Type.String(),
        export: Type.String(),
        cancel: Nullable(Type.String()),
        resume: Nullable(Type.String()),
        buy: Type.String(),
      },
      { 'x-name': 'ListAuditLinks' },
    ),
  },
  { $id: 'ListAudit' },
);
export type AuditBody = Static<typeof AuditSchema>;

export const AuditListSchema = listOf(AuditSchema, 'ListAuditList');
export type AuditListBody = Static<typeof AuditListSchema>;

export const AuditRowSchema = Type.Object(
  {
    object: Type.Literal('list_audit_row'),
    position: Type.Integer({ description: 'The place of the row in the list, from 0' }),
    name: Type.String(),
    outlet: Nullable(Type.String()),
    domain: Nullable(Type.String()),
    email: Nullable(Type.String()),
    role: Nullable(Type.String()),
    state: Nullable(StateSchema, { description: 'Null until the row has been checked' }),
    reasons: Type.Array(StringEnum(AUDIT_REASONS, { 'x-name': 'ListAuditReason' }), {
      description: 'Why the row is not confirmed',
    }),
    address: Nullable(StringEnum(AUDIT_ADDRESSES, { 'x-name': 'ListAuditAddress' }), {
      description:
        'Whether the pages show the address of the row, another one of the person, or none; null for a row without one',
    }),
    page: Nullable(Type.Object({ url: Type.String(), read_at: TimeSchema }, { 'x-name': 'ListAuditPage' }), {
      description: 'The page that says so, and when it was read',
    }),
    now: Nullable(
      Type.Object(
        { outlet: Nullable(Type.String()), role: Nullable(Type.String()) },
        { 'x-name': 'ListAuditNow' },
      ),
      { description: 'What the page says of the person' },
    ),
    new_address: Nullable(
      Type.Object(
        {
          state: StringEnum(['withheld', 'bought'], { 'x-name': 'ListAuditAddressState' }),
          email: Nullable(Type.String(), { description: 'Null until you buy the address' }),
        },
        { 'x-name': 'ListAuditNewAddress' },
      ),
      { description: 'A published address of the person that the row does not have; null if there is none' },
    ),
  },
  { $id: 'ListAuditRow' },
);
export type AuditRowBody = Static<typeof AuditRowSchema>;

export const AuditRowListSchema = listOf(AuditRowSchema, 'ListAuditRowList');
export type AuditRowListBody = Static<typeof AuditRowListSchema>;

export const AuditQuerySchema = Type.Pick(RunQuerySchema, ['wait_seconds', 'wait_for'], {
  additionalProperties: false,
});

export const AuditRowsQuerySchema = Type.Object(
  { ...PageQuerySchema.properties, state: Type.Optional(StateSchema) },
  { additionalProperties: false },
);

export const AuditParamsSchema = Type.Object({ auditId: Type.String({ maxLength: 100 }) });

export const BuyBodySchema = Type.Object(
  {
    rows: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: MAX_AUDIT_ROWS - 1 }), {
        minItems: 1,
        maxItems: MAX_AUDIT_ROWS,
        description: 'The positions of rows',
      }),
    ),
    all: Type.Optional(Type.Literal(true, { description: 'Buys the new addresses of all rows' })),
  },
  { additionalProperties: false, 'x-name': 'ListAuditPurchaseRequest' },
);

export const PurchaseSchema = Type.Object(
  {
    object: Type.Literal('list_audit_purchase'),
    rows: Type.Integer({ description: 'The rows whose new address is shown from now on' }),
    addresses: Type.Integer({ description: 'The addresses that were paid for' }),
    credits_used: CreditsSchema,
  },
  { $id: 'ListAuditPurchase' },
);
export type PurchaseBody = Static<typeof PurchaseSchema>;
