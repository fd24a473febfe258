import { type Static, Type } from '@sinclair/typebox';
import { SEARCH_STOPS, SUBJECT_KINDS } from '../../../model/index.ts';
import {
  ActorSchema,
  CreditsSchema,
  DateSchema,
  FailureSchema,
  JobStatusSchema,
  listOf,
  Nullable,
  StringEnum,
  TimeSchema,
  WarningSchema,
} from '../http/common-schema.ts';
import { EnrichQuerySchema } from '../jobs/index.ts';
import { JournalistSchema, VerdictSchema } from '../people/index.ts';
import { RunListQuerySchema, RunQuerySchema } from '../runs/index.ts';

export const SearchPersonSchema = Type.Object(
  {
    rank: Type.Integer(),
    name: Type.String(),
    outlet: Type.String(),
    outlet_domain: Nullable(Type.String()),
    journalist_identity_id: Nullable(Type.String(), {
      description: 'The id of the person, if one of your jobs or media lists has the person',
    }),
    score: Type.Number({ minimum: 0, maximum: 100, description: 'As in a fit report' }),
    verdict: VerdictSchema,
    reasoning: Type.String(),
    form: Type.String({ description: 'The form of the best piece, such as news or review' }),
    pieces: Type.Array(
      Type.Object({
        title: Type.String(),
        url: Type.String(),
        published: DateSchema,
        story_id: Type.String({ description: 'The same for all articles about one event' }),
      }),
      { minItems: 1, description: 'Dated articles on the subject, the best one first' },
    ),
    found_by: Type.Array(Type.String(), { description: 'The kinds of the queries that found the person' }),
    last_touch: JournalistSchema.properties.last_touch,
    looked_up_in: Nullable(Type.String(), {
      description:
        'The job that has looked up the person for this search or its campaign, or is looking the person up; null if there is none',
    }),
  },
  { $id: 'JournalistSearchPerson' },
);
export type SearchPersonBody = Static<typeof SearchPersonSchema>;

const PlanSchema = Type.Array(
  Type.Object(
    {
      kind: Type.String(),
      q: Type.String(),
      results: Type.Integer({ description: 'The number of articles that the query found' }),
      new_people: Type.Integer({ description: 'People whom no earlier query had found' }),
    },
    { 'x-name': 'PlannedQuery' },
  ),
  { description: 'The queries in the order in which they were run' },
);

const EstimateSchema = Type.Object(
  {
    low: Type.Number({ minimum: 0 }),
    high: Type.Number({ minimum: 0 }),
    level: Type.Number({ description: 'The chance that the true number lies between `low` and `high`' }),
    method: Type.String(),
  },
  { 'x-name': 'PeopleEstimate' },
);

const ResultSchema = Type.Object(
  {
    object: Type.Literal('journalist_search_result'),
    subject: Type.Array(
      Type.Object(
        {
          text: Type.String(),
          kind: StringEnum(SUBJECT_KINDS),
          used: Type.Boolean({ description: 'Whether the people are judged by it' }),
        },
        { 'x-name': 'SubjectPart' },
      ),
      { description: 'What the search goes by: the subject of the pitch, words near it, names and places' },
    ),
    plan: PlanSchema,
    passing: Type.Integer({
      description: 'How many of the people fit: their verdict is `fit` or `soft_fit`',
    }),
    people: Type.Array(Type.Ref(SearchPersonSchema), {
      description: 'A page of the people, by verdict and then by score, the best first',
    }),
    next_cursor: Nullable(Type.String()),
    curve: Type.Array(
      Type.Object({
        round: Type.Integer(),
        queries: Type.Integer(),
        people: Type.Integer(),
        fitting: Type.Integer(),
      }),
      {
        description:
          'Totals after each round: of queries, of authors seen, and of people who fit; a flat end shows that further queries find nobody new',
      },
    ),
    estimate: Nullable(EstimateSchema, {
      description: 'How many fitting people the index holds; null until the search can tell',
    }),
    stopped_by: Nullable(StringEnum(SEARCH_STOPS, { 'x-name': 'SearchStop' }), {
      description: 'Why the search ended; null while it runs, and if it failed',
    }),
    cuts: Type.Array(
      Type.Object({ reason: Type.String(), count: Type.Integer(), examples: Type.Array(Type.String()) }),
      { description: 'People whom the search left out, by reason' },
    ),
    not_searched: Type.Array(
      Type.Object(
        { kind: Type.String(), value: Type.String(), message: Type.String() },
        { 'x-name': 'NotSearched' },
      ),
      { description: 'What the index cannot answer, such as languages and months without articles' },
    ),
  },
  { $id: 'JournalistSearchResult' },
);
export type ResultBody = Static<typeof ResultSchema>;

export const SearchSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('journalist_search'),
    status: JobStatusSchema,
    version: Type.Integer({ description: 'A number that increases with every change of the search' }),
    external_id: Nullable(Type.String()),
    pitch: Nullable(Type.String(), { description: 'Null if the pitch has been deleted' }),
    created_at: TimeSchema,
    created_by: Nullable(ActorSchema, {
      description: 'The user or API key that started the search; null if it has been deleted',
    }),
    started_at: Nullable(TimeSchema),
    finished_at: Nullable(TimeSchema),
    expires_at: Type.String({
      format: 'date-time',
      description: 'When the search and its results are deleted',
    }),
    progress: Type.Object(
      {
        stage: Type.String(),
        percent: Type.Integer({ minimum: 0, maximum: 100 }),
        message: Type.String(),
        round: Type.Integer(),
        queries_done: Type.Integer(),
        pages_read: Type.Integer(),
        people_seen: Type.Integer(),
      },
      { 'x-name': 'JournalistSearchProgress' },
    ),
    options: Type.Object(
      {
        as_of: DateSchema,
        months: Type.Integer(),
        want: Type.Integer(),
        subject: Type.Array(Type.String()),
        ignore: Type.Array(Type.String()),
      },
      {
        'x-name': 'JournalistSearchTerms',
        description: 'What the search was asked for, and the subject that was chosen last',
      },
    ),
    result: Type.Ref(ResultSchema),
    usage: Type.Object(
      {
        max_credits: Nullable(CreditsSchema, { description: 'The cap of the request; null if it set none' }),
        reserved_credits: Type.Number({ minimum: 0, description: 'Credits on hold for the search' }),
        credits_used: Type.Number({ minimum: 0, description: 'Provisional until the search has ended' }),
      },
      { 'x-name': 'JournalistSearchUsage' },
    ),
    warnings: Type.Array(WarningSchema),
    error: Nullable(FailureSchema, {
      description: 'Why the search failed; null unless `status` is `failed`',
    }),
    poll_after_seconds: Nullable(
      Type.Integer({ description: 'How long to wait before the next poll; null once the search has ended' }),
    ),
    links: Type.Object(
      {
        self: Type.String(),
        events: Type.String(),
        export: Type.String(),
        cancel: Nullable(Type.String()),
        enrich: Type.String(),
        rerank: Type.String(),
      },
      { 'x-name': 'JournalistSearchLinks' },
    ),
  },
  { $id: 'JournalistSearch' },
);
export type SearchRecord = Static<typeof SearchSchema>;

export const SearchSummarySchema = Type.Omit(SearchSchema, ['pitch', 'options', 'result'], {
  $id: 'JournalistSearchSummary',
  description: 'A search without its pitch, its options and its results',
});
export type SearchSummaryBody = Static<typeof SearchSummarySchema>;

export const SearchListSchema = listOf(SearchSummarySchema, 'JournalistSearchList');
export type SearchListBody = Static<typeof SearchListSchema>;

export const SearchPreviewSchema = Type.Object(
  {
    object: Type.Literal('journalist_search_preview'),
    plan: PlanSchema,
    people_seen: Type.Integer(),
    examples: Type.Array(Type.Ref(SearchPersonSchema), { maxItems: 10 }),
  },
  { $id: 'JournalistSearchPreview' },
);
export type SearchPreviewBody = Static<typeof SearchPreviewSchema>;

/** The ranks of some of a search's people. */
export const RanksSchema = (maxItems: number, description: string) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: 1_000 }), {
    minItems: 1,
    maxItems,
    uniqueItems: true,
    description,
  });

export const EnrichPeopleBodySchema = Type.Object(
  {
    ranks: Type.Optional(RanksSchema(500, 'The ranks of the people to look up')),
    people: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, description: 'The number of people to look up, best first' }),
    ),
    again: Type.Optional(
      Type.Boolean({
        description:
          'Whether to look up again, and to pay for, people who were looked up in this search or its campaign (default false)',
      }),
    ),
  },
  {
    'x-name': 'JournalistSearchEnrichRequest',
    additionalProperties: false,
    description: 'Either `ranks` or `people`, and perhaps `again`',
  },
);
export type EnrichPeopleBody = Static<typeof EnrichPeopleBodySchema>;

export const StartQuerySchema = Type.Object(
  {
    max_credits: EnrichQuerySchema.properties.max_credits,
    campaign_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'The campaign that the search belongs to' }),
    ),
  },
  { additionalProperties: false },
);
export const SearchListQuerySchema = RunListQuerySchema;
export const SearchQuerySchema = RunQuerySchema;
export const SearchParamsSchema = Type.Object({ searchId: Type.String({ maxLength: 100 }) });
export const SearchExportQuerySchema = Type.Object(
  {
    format: StringEnum(['csv', 'ndjson'], {
      description: '`csv`: a table with a row per person. `ndjson`: everything, with one person per line',
    }),
  },
  { additionalProperties: false },
);

/** All schemas of this feature. Each comes after the schemas that it references. */
export const SCHEMAS = [
  SearchPersonSchema,
  ResultSchema,
  SearchSchema,
  SearchSummarySchema,
  SearchListSchema,
  SearchPreviewSchema,
];
