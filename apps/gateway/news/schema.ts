import { type Static, Type } from '@sinclair/typebox';
import { DateSchema, Nullable, StringEnum, TimeSchema, WarningSchema } from '../http/common-schema.ts';
import {
  PublicationScoresSchema,
  PublicationTypeSchema,
  PublishedPrecisionSchema,
  UsageSchema,
} from '../lookups/index.ts';

const NullableString = Nullable(Type.String());

export const NewsSearchBodySchema = Type.Object(
  {
    q: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description:
        'Search query. Supports words, "a phrase", -word, a OR b, site:, intitle:, after:YYYY-MM-DD and before:YYYY-MM-DD',
    }),
    gl: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Country (ISO 3166-1 alpha-2, case-insensitive); its publications rank first',
      }),
    ),
    hl: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Language tag (BCP 47); articles known to be in another language are excluded',
      }),
    ),
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, description: 'Page number (default 1); ten results per page' }),
    ),
    tbs: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Time window: qdr:h|d|w|m|y with an optional count, or cdr:1,cd_min:MM/DD/YYYY,cd_max:MM/DD/YYYY. Add ,sbd:1 to sort by date, newest first',
      }),
    ),
    num: Type.Optional(Type.Unknown({ description: 'Accepted for backward compatibility; has no effect' })),
  },
  // Unknown parameters are ignored, because clients of similar APIs send parameters that this API does not have.
  { 'x-name': 'NewsSearchRequest', additionalProperties: true },
);
export type NewsSearchBody = Static<typeof NewsSearchBodySchema>;

const NewsItemSchema = Type.Object(
  {
    position: Type.Integer({ minimum: 1 }),
    title: Type.String(),
    link: Type.String(),
    snippet: NullableString,
    source: Type.String(),
    source_domain: Type.String(),
    date: Nullable(DateSchema),
    published_at: Nullable(TimeSchema),
    published_at_precision: Nullable(PublishedPrecisionSchema),
    published_at_basis: Nullable(StringEnum(['article_metadata', 'provider', 'first_seen'])),
    language: NullableString,
    country: NullableString,
    image_url: NullableString,
    metadata: Type.Object({
      author: NullableString,
      publication_type: Nullable(PublicationTypeSchema),
      publication_type_confidence: Nullable(Type.Number()),
      publication_type_scores: Nullable(PublicationScoresSchema),
      domain_authority: Nullable(Type.Integer()),
      estimated_monthly_organic_traffic: Nullable(Type.Integer()),
      metrics_source: NullableString,
      metrics_as_of: Nullable(DateSchema),
    }),
  },
  { 'x-name': 'NewsItem' },
);

export const NewsSearchSchema = Type.Object(
  {
    object: Type.Literal('news_search_result'),
    search: Type.Object({
      q: Type.String(),
      gl: NullableString,
      hl: NullableString,
      page: Type.Integer(),
      tbs: NullableString,
      window: Type.Object({ from: Nullable(TimeSchema), to: Nullable(TimeSchema) }),
    }),
    news: Type.Array(NewsItemSchema),
    pagination: Type.Object({
      page: Type.Integer(),
      page_size: Type.Integer(),
      returned: Type.Integer(),
      has_more: Type.Boolean(),
      max_page: Type.Integer(),
    }),
    provider: Type.Object({ name: Type.String(), fetched_at: TimeSchema, cached: Type.Boolean() }),
    attribution: Type.Array(Type.Object({ text: Type.String(), url: Type.String() })),
    usage: UsageSchema,
    warnings: Type.Array(WarningSchema),
  },
  { $id: 'NewsSearchResult' },
);
export type NewsSearchResult = Static<typeof NewsSearchSchema>;
export type NewsItem = Static<typeof NewsItemSchema>;
