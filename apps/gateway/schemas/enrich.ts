import { type Static, Type } from '@sinclair/typebox';
import { Text } from './common.ts';

const UrlSchema = Type.String({
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000\\uD800-\\uDFFF]+$',
  maxLength: 2048,
  description: 'An http or https address',
});

export const ArticleSourceSchema = Type.Object(
  { type: Type.Literal('article_url'), url: UrlSchema },
  { additionalProperties: false, title: 'Article' },
);

export const ReferenceSourceSchema = Type.Object(
  {
    type: Type.Literal('journalist_reference'),
    name: Text({ minLength: 1, maxLength: 300 }),
    url: Type.Optional(UrlSchema),
    domain: Type.Optional(Text({ minLength: 1, maxLength: 253 })),
    publication: Type.Optional(Text({ minLength: 1, maxLength: 300 })),
  },
  { additionalProperties: false, title: 'Journalist reference' },
);

const SourceUnionSchema = Type.Union([ArticleSourceSchema, ReferenceSourceSchema]);

/** With the discriminator a faulty source is reported by what is wrong in it, and not as "matches none". */
export const SourceSchema = Type.Unsafe<Static<typeof SourceUnionSchema>>({
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [ArticleSourceSchema, ReferenceSourceSchema],
});

const IncludeRecentSchema = Type.Integer({
  minimum: 0,
  maximum: 20,
  description: 'Recent articles wanted per journalist; 10 by default',
});
const WaitSchema = Type.Boolean({ description: 'Accepted for older clients; has no effect' });
const TimeoutSchema = Type.Integer({
  minimum: 0,
  maximum: 30_000,
  description: 'Accepted for older clients; has no effect',
});

export const EnrichBodySchema = Type.Object(
  {
    from: Type.Array(SourceSchema, { minItems: 1, maxItems: 500 }),
    fit_context: Type.Optional(
      Type.Object({ pitch: Text({ minLength: 1, maxLength: 20_000 }) }, { additionalProperties: false }),
    ),
    external_id: Type.Optional(Text({ maxLength: 255, description: 'A label of yours; not a key' })),
    include_recent: Type.Optional(IncludeRecentSchema),
    wait: Type.Optional(WaitSchema),
    timeout_ms: Type.Optional(TimeoutSchema),
    options: Type.Optional(
      Type.Object(
        {
          include_recent: Type.Optional(IncludeRecentSchema),
          wait: Type.Optional(WaitSchema),
          timeout_ms: Type.Optional(TimeoutSchema),
        },
        { additionalProperties: false, description: 'The same settings, for clients that group them' },
      ),
    ),
  },
  { $id: 'EnrichRequest', additionalProperties: false },
);
export type EnrichBody = Static<typeof EnrichBodySchema>;

export const EnrichQuerySchema = Type.Object(
  {
    max_credits: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1_000_000_000, description: 'Hard cap on what this job may cost' }),
    ),
  },
  { additionalProperties: false },
);

export const EstimateSchema = Type.Object(
  {
    object: Type.Literal('estimate'),
    max_credits: Type.Number({ minimum: 0, description: 'The most that this request can cost' }),
    sources: Type.Integer(),
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  },
  { $id: 'Estimate' },
);

export const IdempotencyHeadersSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 257,
      description:
        '1–255 ASCII characters, quoted or bare; a repeated request with the same key is the same job',
    }),
  ),
});
