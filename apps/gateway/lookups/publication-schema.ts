import { type Static, Type } from '@sinclair/typebox';
import { PUBLICATION_TYPES, type PublicationType } from '../../../model/index.ts';
import { CertaintySchema, DateSchema, EvidenceSchema, Nullable, TimeSchema } from '../http/common-schema.ts';
import { ProblemSchema } from '../http/problem-schema.ts';
import {
  BatchUrlsSchema,
  PublicationTypeSchema,
  RefreshSchema,
  ResultStatusSchema,
} from './lookup-schema.ts';
import { MAX_URL } from './page-url.ts';

const NullableString = Nullable(Type.String());
const NullableCount = Nullable(Type.Integer({ minimum: 0 }));
const ShareSchema = Type.Number({ minimum: 0, maximum: 1 });

export const PublicationScoresSchema = Type.Object(
  Object.fromEntries(PUBLICATION_TYPES.map((type) => [type, ShareSchema])) as Record<
    PublicationType,
    typeof ShareSchema
  >,
  {
    'x-name': 'PublicationScores',
    description: 'The probability of each publication type; they add up to 1',
  },
);

/**
 * The schema of a publication's evidence. Unlike other evidence, a fact that comes from a rank list has
 * neither a page nor a fetch time.
 */
const PublicationEvidenceSchema = Type.Object({
  ...EvidenceSchema.properties,
  url: NullableString,
  fetched_at: Nullable(TimeSchema),
  content_sha256: NullableString,
});

export const PublicationSchema = Type.Object(
  {
    object: Type.Literal('publication'),
    domain: Type.String({
      description:
        'The registrable domain or, where publications share it, the host of this one (`quay.substack.com`), in ASCII',
    }),
    name: NullableString,
    homepage_url: Type.String(),
    publication_type: Nullable(PublicationTypeSchema, {
      description:
        'The most probable type. If there is no evidence for any type, the type, its confidence and the scores are null',
    }),
    publication_type_confidence: Nullable(ShareSchema),
    publication_type_scores: Nullable(PublicationScoresSchema),
    certainty: CertaintySchema(['publication_type', 'name', 'country']),
    domain_authority: Nullable(Type.Integer({ minimum: 0, maximum: 100 }), {
      description: 'From 0 to 100, from the source in `domain_authority_source`; null if unknown',
    }),
    domain_authority_source: NullableString,
    estimated_monthly_organic_traffic: Nullable(Type.Integer({ minimum: 0 }), {
      description: 'Estimated visits per month from search engines; null if unknown',
    }),
    traffic_estimate: Type.Object(
      { low: NullableCount, high: NullableCount, source: NullableString },
      { description: 'The range in which the true number of visits probably lies' },
    ),
    country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2 country code in lower case' })),
    language: NullableString,
    feeds: Type.Array(Type.String()),
    metrics_as_of: Nullable(DateSchema, { description: 'The date of the metrics; null if there are none' }),
    fetched_at: Nullable(TimeSchema, {
      description: 'When a page of the publication was last read; null if none has been read',
    }),
    expires_at: TimeSchema,
    stale: Type.Boolean({
      description: 'True if a refresh failed, so that the profile is the last known one',
    }),
    evidence: Type.Array(PublicationEvidenceSchema),
  },
  { $id: 'Publication', description: 'The profile of a publication. Unknown metrics are null, never 0' },
);
export type PublicationBody = Static<typeof PublicationSchema>;

export const PublicationQuerySchema = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: MAX_URL,
      description: "A URL on the publication's site, or a bare host",
    }),
    force_refresh: Type.Optional(RefreshSchema),
  },
  { additionalProperties: false },
);

export const PublicationBatchQuerySchema = Type.Object(
  { force_refresh: Type.Optional(RefreshSchema) },
  { additionalProperties: false },
);

export const PublicationBatchBodySchema = Type.Object(
  { urls: BatchUrlsSchema(25, 'One to 25 URLs or bare hosts') },
  { 'x-name': 'PublicationBatchRequest', additionalProperties: false },
);

export const PublicationBatchSchema = Type.Object(
  {
    object: Type.Literal('publication_batch'),
    results: Type.Array(
      Type.Object({
        index: Type.Integer(),
        url: Type.String(),
        status: ResultStatusSchema,
        publication: Nullable(Type.Ref(PublicationSchema)),
        error: Nullable(Type.Ref(ProblemSchema)),
      }),
    ),
  },
  { $id: 'PublicationBatch', description: 'One result for each URL, in the order of the request' },
);
export type PublicationBatchBody = Static<typeof PublicationBatchSchema>;
