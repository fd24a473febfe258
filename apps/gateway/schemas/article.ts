import { type Static, Type } from '@sinclair/typebox';
import { publications } from '../../../db/index.ts';
import { Nullable, StringEnum, TimeSchema } from './common.ts';
import { EvidenceSchema } from './journalist.ts';
import { BatchUrlsSchema, BodyFlagSchema, FlagSchema, PageUrlSchema, UsageSchema } from './lookup.ts';
import { ProblemSchema } from './problem.ts';

const NullableString = Nullable(Type.String());
export const PUBLISHED_PRECISIONS = ['second', 'minute', 'hour', 'day'] as const;

export const ArticleSchema = Type.Object(
  {
    object: Type.Literal('article'),
    url: Type.String({ description: 'The address that was asked for' }),
    canonical_url: NullableString,
    title: NullableString,
    description: NullableString,
    byline: Nullable(Type.String({ description: 'What is printed, unparsed' })),
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
    paywalled: Type.Boolean(),
    is_syndicated: Type.Boolean(),
    original_url: NullableString,
    publication: Type.Object({
      domain: Type.String(),
      name: NullableString,
      publication_type: Nullable(StringEnum(publications.PUBLICATION_TYPES)),
    }),
    markdown: Nullable(Type.String({ description: 'Null unless `include` names it' })),
    fetch: Type.Object({
      status: StringEnum(['ok', 'stale'], {
        description: '`stale`: the page could not be fetched again, and this is what was read before',
      }),
      fetched_at: TimeSchema,
      from_cache: Type.Boolean(),
      content_sha256: Type.String(),
    }),
    evidence: Type.Array(Type.Ref(EvidenceSchema), { description: 'Empty unless `include` names it' }),
    usage: UsageSchema,
  },
  { $id: 'Article' },
);
export type ArticleBody = Static<typeof ArticleSchema>;

/** What a caller may ask for beside the article's facts. */
export const ARTICLE_PARTS = ['markdown', 'evidence'] as const;
export type ArticlePart = (typeof ARTICLE_PARTS)[number];

const IncludeListSchema = Type.String({
  pattern: `^(?:${ARTICLE_PARTS.join('|')})(?:,(?:${ARTICLE_PARTS.join('|')}))*$`,
  description: `Comma separated: ${ARTICLE_PARTS.join(', ')}`,
});

export const ArticleQuerySchema = Type.Object(
  {
    url: PageUrlSchema,
    force_refresh: Type.Optional(FlagSchema),
    include: Type.Optional(IncludeListSchema),
  },
  { additionalProperties: false },
);

export const ArticleBatchBodySchema = Type.Object(
  {
    urls: BatchUrlsSchema(10, 'One to ten article addresses'),
    force_refresh: Type.Optional(BodyFlagSchema),
    include: Type.Optional(
      Type.Union([IncludeListSchema, Type.Array(StringEnum(ARTICLE_PARTS), { maxItems: 10 })]),
    ),
  },
  { $id: 'ArticleBatchRequest', additionalProperties: false },
);

/** The parts that a list in either form names. */
export function readInclude(include: string | ArticlePart[] | undefined): Set<ArticlePart> {
  return new Set((typeof include === 'string' ? include.split(',') : (include ?? [])) as ArticlePart[]);
}

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
  { $id: 'ArticleBatch', description: 'In the order of the request' },
);
export type ArticleBatchBody = Static<typeof ArticleBatchSchema>;
