import { type Static, Type } from '@sinclair/typebox';
import { publications } from '../../../db/index.ts';
import { MAX_URL } from '../page-url.ts';
import { DateSchema, Nullable, StringEnum, TimeSchema } from './common.ts';
import { EvidenceSchema } from './journalist.ts';
import { BatchUrlsSchema, BodyFlagSchema, FlagSchema } from './lookup.ts';
import { ProblemSchema } from './problem.ts';

const NullableString = Nullable(Type.String());
const NullableCount = Nullable(Type.Integer({ minimum: 0 }));
const ShareSchema = Type.Number({ minimum: 0, maximum: 1 });

export const PublicationScoresSchema = Type.Object(
  Object.fromEntries(publications.PUBLICATION_TYPES.map((type) => [type, ShareSchema])) as Record<
    publications.PublicationType,
    typeof ShareSchema
  >,
  { description: 'How likely each type is; together 1' },
);

export const PublicationSchema = Type.Object(
  {
    object: Type.Literal('publication'),
    domain: Type.String({ description: 'Registrable domain, in ASCII' }),
    name: NullableString,
    homepage_url: Type.String(),
    publication_type: StringEnum(publications.PUBLICATION_TYPES),
    publication_type_confidence: ShareSchema,
    publication_type_scores: PublicationScoresSchema,
    domain_authority: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    domain_authority_source: NullableString,
    estimated_monthly_organic_traffic: NullableCount,
    traffic_estimate: Type.Object({ low: NullableCount, high: NullableCount, source: NullableString }),
    country: Nullable(Type.String({ description: 'ISO 3166-1, lower case' })),
    language: NullableString,
    feeds: Type.Array(Type.String()),
    metrics_as_of: Nullable(DateSchema),
    fetched_at: TimeSchema,
    expires_at: TimeSchema,
    stale: Type.Boolean({ description: 'It could not be refreshed, and this is what was known before' }),
    evidence: Type.Array(Type.Ref(EvidenceSchema)),
  },
  { $id: 'Publication', description: 'Unknown metrics are null, never 0' },
);
export type PublicationBody = Static<typeof PublicationSchema>;

export const PublicationQuerySchema = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: MAX_URL,
      description: 'An address on its site, or a bare host',
    }),
    force_refresh: Type.Optional(FlagSchema),
  },
  { additionalProperties: false },
);

export const PublicationBatchBodySchema = Type.Object(
  {
    urls: BatchUrlsSchema(25, 'One to 25 addresses or bare hosts'),
    force_refresh: Type.Optional(BodyFlagSchema),
  },
  { $id: 'PublicationBatchRequest', additionalProperties: false },
);

export const PublicationBatchSchema = Type.Object(
  {
    object: Type.Literal('publication_batch'),
    results: Type.Array(
      Type.Object({
        index: Type.Integer(),
        url: Type.String(),
        status: StringEnum(['ok', 'error']),
        publication: Nullable(Type.Ref(PublicationSchema)),
        error: Nullable(Type.Ref(ProblemSchema)),
      }),
    ),
  },
  { $id: 'PublicationBatch', description: 'In the order of the request' },
);
export type PublicationBatchBody = Static<typeof PublicationBatchSchema>;
