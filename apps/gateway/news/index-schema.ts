import { type Static, Type } from '@sinclair/typebox';
import { DateSchema, Nullable, StringEnum, Text, TimeSchema } from '../http/common-schema.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Bytes = (description: string) => Type.Number({ minimum: 0, description });

const SIZE = {
  articles: Count('The number of articles; in a large index, an estimate that is a few percent off'),
  days: Count('The number of days (UTC) of which the index has articles'),
  oldest: Nullable(DateSchema, { description: 'The first of these days' }),
  newest: Nullable(DateSchema, { description: 'The last of these days' }),
};

export const NewsIndexSchema = Type.Object(
  {
    object: Type.Literal('news_index'),
    ...SIZE,
    reads_news: Type.Boolean({ description: 'Whether feeds and GDELT files are read' }),
    may_choose: Type.Boolean({
      description:
        'Whether the admins of the organization may choose what fills the index, which all organizations share',
    }),
  },
  { $id: 'NewsIndex', description: 'What the news index holds' },
);

const TotalsSchema = Type.Array(
  Type.Object(
    {
      value: Nullable(Type.String(), { description: 'Null for articles of which it is unknown' }),
      articles: Count('The number of articles'),
    },
    { 'x-name': 'NewsTotal' },
  ),
);

const ESTIMATE = {
  articles: Count('The number of articles'),
  download_bytes: Bytes('How many bytes are downloaded'),
  disk_bytes: Bytes('How many bytes the articles take in the database, with their indexes'),
  done_at: Type.Unsafe<string>({
    ...TimeSchema,
    description: 'When all is loaded, if it is loaded as fast as the last day was',
  }),
};

const code = (pattern: string, example: string) =>
  Type.String({ pattern, 'x-accepted': `a code such as ${example}` });
const CHOICE = {
  languages: Type.Array(code('^[A-Za-z]{2,3}$', 'en'), {
    maxItems: 10,
    description: 'Only articles in these languages (ISO 639), before the last day; all if empty',
  }),
  countries: Type.Array(code('^[A-Za-z]{2}$', 'US'), {
    maxItems: 20,
    description:
      'Without outlets of other countries (ISO 3166-1), before the last day; outlets whose address tells no country stay. All if empty',
  }),
};

export const BackfillBodySchema = Type.Object(
  {
    days: Type.Integer({
      minimum: 0,
      maximum: 400,
      description: 'How many days of the past the index is to hold; 0 stops, and keeps what is loaded',
    }),
    ...CHOICE,
  },
  { additionalProperties: false, 'x-name': 'NewsBackfillRequest' },
);

const codes = (one: string) =>
  Text({ maxLength: 100, pattern: `^${one}(,${one})*$`, 'x-accepted': 'codes separated by commas' });
export const BackfillQuerySchema = Type.Object(
  {
    languages: Type.Optional({
      ...codes('[A-Za-z]{2,3}'),
      description: 'The languages of the offers, such as `en,de`',
    }),
    countries: Type.Optional({
      ...codes('[A-Za-z]{2}'),
      description: 'The countries of the offers, such as `GB,IE`',
    }),
  },
  { additionalProperties: false },
);

export const NewsBackfillSchema = Type.Object(
  {
    object: Type.Literal('news_backfill'),
    days: Count('How many days of the past the index is to hold'),
    ...CHOICE,
    chosen_at: Nullable(TimeSchema, { description: "Null while the operator's settings apply" }),
    max_days: Count('How many days articles are kept'),
    quarters: Type.Object(
      { loaded: Type.Integer(), waiting: Type.Integer(), failed: Type.Integer() },
      { description: 'The quarters of an hour of the chosen days', 'x-name': 'NewsBackfillQuarters' },
    ),
    remaining: Nullable(Type.Object(ESTIMATE, { 'x-name': 'NewsBackfillEstimate' }), {
      description: 'What the choice still takes; null until a quarter of an hour has been measured',
    }),
    offers: Type.Array(
      Type.Object({ days: Type.Integer(), ...ESTIMATE }, { 'x-name': 'NewsBackfillOffer' }),
      {
        description:
          'What other numbers of days would still take, in the languages and countries of the query; empty until a quarter of an hour has been measured',
      },
    ),
    present: Type.Object(
      { languages: TotalsSchema, countries: TotalsSchema },
      {
        description: 'The languages and countries of the articles that the index has',
        'x-name': 'NewsBackfillPresent',
      },
    ),
  },
  { $id: 'NewsBackfill', description: 'How much of the past fills the news index' },
);
export type BackfillBody = Static<typeof NewsBackfillSchema>;

const FeedSchema = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    title: Nullable(Type.String()),
    licence: Nullable(Type.String(), {
      description: 'The terms of use, as whoever added the feed stated them',
    }),
    read_at: Nullable(TimeSchema, { description: 'When the feed was last read' }),
    failures: Count('How often it could not be read in a row'),
    failure: Nullable(Type.String()),
    articles: Count('The number of articles that it added'),
  },
  { 'x-name': 'NewsFeed' },
);

const OpenFeedSchema = Type.Object(
  {
    url: Type.String(),
    title: Type.String(),
    licence: Type.String(),
    terms: Type.String({ description: 'The page that states the license' }),
    language: Type.String(),
    country: Nullable(Type.String(), { description: 'Null for newsrooms that report on the whole world' }),
    subject: Type.String(),
  },
  { 'x-name': 'OpenNewsFeed' },
);

export const NewsSourcesSchema = Type.Object(
  {
    object: Type.Literal('news_sources'),
    ...SIZE,
    may_choose: Type.Boolean({ description: 'If false, feeds and failures are left out' }),
    bytes: Bytes('The size of the articles in the database, with their indexes'),
    months: TotalsSchema,
    languages: TotalsSchema,
    countries: TotalsSchema,
    outlets: {
      ...TotalsSchema,
      description: 'The largest outlets; in a large index, estimated from a sample',
    },
    files: Type.Array(
      Type.Object(
        {
          kind: Type.String(),
          state: StringEnum(['waiting', 'loaded', 'failed']),
          files: Count('The number of files, each of a quarter of an hour'),
          articles: Count('The number of articles that they added'),
          oldest: DateSchema,
        },
        { 'x-name': 'NewsFiles' },
      ),
      { description: "GDELT's files" },
    ),
    failures: Type.Array(
      Type.Object(
        { source: Type.String(), failure: Type.String(), times: Type.Integer() },
        { 'x-name': 'NewsFailure' },
      ),
    ),
    feeds: Type.Array(FeedSchema, { description: 'The feeds that somebody added, by URL' }),
    open_feeds: Type.Array(OpenFeedSchema, {
      description: 'Bundled feeds whose terms let anybody use their texts; none is read before it is added',
    }),
  },
  { $id: 'NewsSources', description: 'Where the articles of the news index come from' },
);
export type SourcesBody = Static<typeof NewsSourcesSchema>;

export const FeedsBodySchema = Type.Object(
  {
    feeds: Type.Array(
      Type.Object(
        {
          url: Text({
            maxLength: 2_048,
            pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$',
            'x-accepted': 'an http or https URL',
          }),
          title: Type.Optional(Nullable(Text({ maxLength: 200 }))),
          licence: Type.Optional(Nullable(Text({ maxLength: 200 }))),
        },
        { additionalProperties: false, 'x-name': 'NewNewsFeed' },
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  { additionalProperties: false, 'x-name': 'NewsFeedsRequest' },
);
export const FeedParamsSchema = Type.Object({ feedId: Type.String({ maxLength: 100 }) });
