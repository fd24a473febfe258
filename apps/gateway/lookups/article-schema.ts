import { type Static, Type } from '@sinclair/typebox';
import { PUBLICATION_TYPES } from '../../../model/index.ts';
import { EvidenceSchema, Nullable, StringEnum, TimeSchema } from '../plugins/common-schema.ts';
import { ProblemSchema } from '../plugins/problem-schema.ts';
import { BatchUrlsSchema, FlagSchema, PageUrlSchema, UsageSchema } from './lookup-schema.ts';

const NullableString = Nullable(Type.String());
export const PUBLISHED_PRECISIONS = ['second', 'minute', 'hour', 'day'] as const;

export const ArticleSchema = Type.Object(
  {
    object: Type.Literal('article'),
    url: Type.String({ description: 'The requested URL' }),
    canonical_url: NullableString,
    title: NullableString,
    description: NullableString,
    byline: Nullable(Type.String({ description: 'The byline as printed, unparsed' })),
    authors: Type.Array(
      Type.Object({
        name: Type.String(),
        url: NullableString,
        entity_type: StringEnum(['person']),
        confidence: Type.Number({ minimum: 0, maximum: 1 }),
      }),
    ),
    published_at: Nullable(TimeSchema),
    published_at_precision: Nullable(StringEnum(PUBLISHED_PRECISIONS)),
    modified_at: Nullable(TimeSchema),
    language: NullableString,
    section: NullableString,
    image_url: NullableString,
    word_count: Type.Integer(),
    text_confidence: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'The expected quality of the extracted text (F1 against the whole story and nothing else). Null without text',
      }),
    ),
    paywalled: Type.Boolean(),
    is_syndicated: Type.Boolean(),
    original_url: NullableString,
    publication: Type.Object({
      domain: Type.String(),
      name: NullableString,
      publication_type: Nullable(StringEnum(PUBLICATION_TYPES)),
    }),
    markdown: Nullable(Type.String({ description: 'Null unless requested with `include`' })),
    fetch: Type.Object({
      status: StringEnum(['ok', 'stale'], {
        description: '`stale` means that a refresh failed and this is the last known version',
      }),
      fetched_at: TimeSchema,
      from_cache: Type.Boolean(),
      content_sha256: Type.String(),
    }),
    evidence: Type.Array(Type.Ref(EvidenceSchema), { description: 'Empty unless requested with `include`' }),
    usage: UsageSchema,
  },
  { $id: 'Article' },
);
export type ArticleBody = Static<typeof ArticleSchema>;

/** Optional parts of an article that can be requested with `include`. */
export const ARTICLE_PARTS = ['markdown', 'evidence'] as const;
export type ArticlePart = (typeof ARTICLE_PARTS)[number];

const IncludeListSchema = Type.String({
  description: `Comma-separated list of: ${ARTICLE_PARTS.join(', ')}`,
});

export const ArticleQuerySchema = Type.Object(
  {
    url: PageUrlSchema,
    force_refresh: Type.Optional(FlagSchema),
    include: Type.Optional(IncludeListSchema),
  },
  { additionalProperties: false },
);

export const ArticleBatchQuerySchema = Type.Object(
  { force_refresh: Type.Optional(FlagSchema), include: Type.Optional(IncludeListSchema) },
  { additionalProperties: false },
);

export const ArticleBatchBodySchema = Type.Object(
  { urls: BatchUrlsSchema(10, 'One to ten article URLs') },
  { $id: 'ArticleBatchRequest', additionalProperties: false },
);

export const ArticleBatchSchema = Type.Object(
  {
    object: Type.Literal('article_batch'),
    results: Type.Array(
      Type.Object({
        index: Type.Integer(),
        url: Type.String(),
        status: StringEnum(['ok', 'error']),
        article: Nullable(Type.Ref(ArticleSchema)),
        error: Nullable(Type.Ref(ProblemSchema)),
      }),
    ),
  },
  { $id: 'ArticleBatch', description: 'Results in the order of the request' },
);
export type ArticleBatchBody = Static<typeof ArticleBatchSchema>;
