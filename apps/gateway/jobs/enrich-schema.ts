import { type Static, Type } from '@sinclair/typebox';
import { FitContextSchema, Text, WarningSchema } from '../http/common-schema.ts';

const UrlSchema = Type.String({
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000\\uD800-\\uDFFF]+$',
  maxLength: 2048,
  description: 'An http or https URL',
  'x-accepted': 'an http or https URL',
});

export const ArticleSourceSchema = Type.Object(
  { type: Type.Literal('article_url'), url: UrlSchema },
  { additionalProperties: false, 'x-name': 'ArticleSource' },
);

const ReferenceSourceSchema = Type.Object(
  {
    type: Type.Literal('journalist_reference'),
    name: Text({ minLength: 1, maxLength: 1_000 }),
    url: Type.Optional(UrlSchema),
    domain: Type.Optional(Text({ minLength: 1, maxLength: 253 })),
    publication: Type.Optional(Text({ minLength: 1, maxLength: 1_000 })),
  },
  { additionalProperties: false, 'x-name': 'JournalistReference' },
);

const SourceUnionSchema = Type.Union([ArticleSourceSchema, ReferenceSourceSchema]);

/** A source, with a discriminator so that errors name the invalid field instead of saying that no variant matches. */
export const SourceSchema = Type.Unsafe<Static<typeof SourceUnionSchema>>({
  'x-name': 'Source',
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [ArticleSourceSchema, ReferenceSourceSchema],
});

const NO_EFFECT = 'Accepted for backward compatibility; has no effect';

const EnrichOptionsSchema = Type.Object(
  {
    include_recent: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 20,
        description: 'Maximum number of recent articles per journalist (default 10)',
      }),
    ),
    external_id: Type.Optional(
      Text({
        maxLength: 255,
        description: 'Your own reference, by which you can find the job again. Not used for idempotency.',
      }),
    ),
    wait: Type.Optional(Type.Boolean({ deprecated: true, description: NO_EFFECT })),
    timeout_ms: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 30_000, deprecated: true, description: NO_EFFECT }),
    ),
  },
  { additionalProperties: false, 'x-name': 'EnrichOptions' },
);

export const EnrichBodySchema = Type.Object(
  {
    from: Type.Array(SourceSchema, { minItems: 1, maxItems: 500 }),
    fit_context: Type.Optional(FitContextSchema),
    options: Type.Optional(EnrichOptionsSchema),
  },
  { 'x-name': 'EnrichRequest', additionalProperties: false },
);
export type EnrichBody = Static<typeof EnrichBodySchema>;

export const EnrichQuerySchema = Type.Object(
  {
    max_credits: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000_000,
        description: 'The most that this job may cost, in credits, rounded down to three decimals',
      }),
    ),
    campaign_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'The campaign that the job belongs to' }),
    ),
  },
  { additionalProperties: false },
);

export const EstimateSchema = Type.Object(
  {
    object: Type.Literal('estimate'),
    max_credits: Type.Number({ minimum: 0, description: 'The maximum cost of the request, in credits' }),
    sources: Type.Integer(),
    warnings: Type.Array(WarningSchema),
  },
  { $id: 'Estimate' },
);
