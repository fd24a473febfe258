import { type Static, Type } from '@sinclair/typebox';
import { CertaintySchema, EvidenceSchema, Nullable, StringEnum, TimeSchema } from '../http/common-schema.ts';
import { ProblemSchema } from '../http/problem-schema.ts';
import {
  BatchUrlsSchema,
  PageUrlSchema,
  PublicationTypeSchema,
  PublishedPrecisionSchema,
  RefreshSchema,
  ResultStatusSchema,
  UsageSchema,
} from './lookup-schema.ts';

const NullableString = Nullable(Type.String());

export const ArticleSchema = Type.Object(
  {
    object: Type.Literal('article'),
    url: Type.String({ description: 'The requested URL' }),
    canonical_url: NullableString,
    title: NullableString,
    description: NullableString,
    byline: Nullable(
      Type.String({ description: 'The byline as printed on the page; null if there is none' }),
    ),
    authors: Type.Array(
      Type.Object({
        name: Type.String(),
        url: NullableString,
        entity_type: StringEnum(['person']),
        confidence: Type.Number({ minimum: 0, maximum: 1 }),
      }),
    ),
    certainty: CertaintySchema(['authors', 'published_at', 'title', 'text']),
    published_at: Nullable(TimeSchema),
    published_at_precision: Nullable(PublishedPrecisionSchema, {
      description: 'How exact `published_at` is; null if there is no date',
    }),
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
          'Estimated quality of the extracted text: the expected F1 score, compared with the exact text of the story. Null if no text was found',
      }),
    ),
    paywalled: Type.Boolean(),
    is_syndicated: Type.Boolean({ description: 'Whether the page republishes an article from elsewhere' }),
    original_url: Nullable(Type.String(), {
      description: 'The original of a republished article; null if unknown',
    }),
    publication: Type.Object({
      domain: Type.String(),
      name: NullableString,
      publication_type: Nullable(PublicationTypeSchema),
    }),
    markdown: Nullable(
      Type.String({
        description: 'The text of the article as Markdown; null unless you send `include=markdown`',
      }),
    ),
    fetch: Type.Object({
      status: StringEnum(['ok', 'stale', 'unstable'], {
        description:
          '`stale` if a refresh failed, so that the article is the last known version; `unstable` if the page stated other facts when it was read before, within 30 days: those facts are not `certain`, and the evidence has what was read then',
      }),
      fetched_at: TimeSchema,
      from_cache: Type.Boolean(),
      content_sha256: Type.String(),
    }),
    evidence: Type.Array(Type.Ref(EvidenceSchema), {
      description: 'Where each fact was read; empty unless you send `include=evidence`',
    }),
    usage: UsageSchema,
  },
  { $id: 'Article' },
);
export type ArticleBody = Static<typeof ArticleSchema>;

/** Optional parts of an article that can be requested with `include`. */
export const ARTICLE_PARTS = ['markdown', 'evidence'] as const;
export type ArticlePart = (typeof ARTICLE_PARTS)[number];

const IncludeListSchema = Type.String({
  description: `Optional parts to include, separated by commas: ${ARTICLE_PARTS.join(', ')}`,
});

export const ArticleQuerySchema = Type.Object(
  {
    url: PageUrlSchema,
    force_refresh: Type.Optional(RefreshSchema),
    include: Type.Optional(IncludeListSchema),
  },
  { additionalProperties: false },
);

export const ArticleBatchQuerySchema = Type.Object(
  { force_refresh: Type.Optional(RefreshSchema), include: Type.Optional(IncludeListSchema) },
  { additionalProperties: false },
);

export const ArticleBatchBodySchema = Type.Object(
  { urls: BatchUrlsSchema(10, 'One to ten article URLs') },
  { 'x-name': 'ArticleBatchRequest', additionalProperties: false },
);

export const ArticleBatchSchema = Type.Object(
  {
    object: Type.Literal('article_batch'),
    results: Type.Array(
      Type.Object({
        index: Type.Integer(),
        url: Type.String(),
        status: ResultStatusSchema,
        article: Nullable(Type.Ref(ArticleSchema)),
        error: Nullable(Type.Ref(ProblemSchema)),
      }),
    ),
  },
  { $id: 'ArticleBatch', description: 'One result for each URL, in the order of the request' },
);
export type ArticleBatchBody = Static<typeof ArticleBatchSchema>;
