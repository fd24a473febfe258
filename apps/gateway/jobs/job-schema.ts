import { type Static, Type } from '@sinclair/typebox';
import { UNRESOLVED_REASONS } from '../../../model/index.ts';
import {
  ActorSchema,
  CreditsSchema,
  FailureSchema,
  IncludeSchema,
  JobStatusSchema,
  listOf,
  Nullable,
  StringEnum,
  TimeSchema,
  WarningSchema,
} from '../http/common-schema.ts';
import { ExportFormatSchema, SuggestionsSchema } from '../http/export-file.ts';
import { JournalistSchema, RecentArticleSchema, ResearchSchema, SummarySchema } from '../people/index.ts';
import { RunQuerySchema } from '../runs/index.ts';
import { SourceSchema } from './enrich-schema.ts';

const ReasonSchema = StringEnum(UNRESOLVED_REASONS, { 'x-name': 'UnresolvedReason' });

const UnresolvedSchema = Type.Object(
  {
    source_index: Type.Integer({ description: 'Position of the source in `from`, starting at 0' }),
    source: SourceSchema,
    reason: ReasonSchema,
    message: Type.String(),
    retryable: Type.Boolean({ description: 'Whether the same source may succeed in a new job' }),
    evidence_ids: Type.Array(Type.String()),
    person: Nullable(
      Type.Object(
        {
          name: Type.String(),
          outlet: Type.String(),
          outlet_domain: Nullable(Type.String()),
          pieces: Type.Array(RecentArticleSchema),
        },
        { 'x-name': 'UnreadPerson' },
      ),
      { description: 'The person of a search for whom the source stands; null for other sources' },
    ),
  },
  { 'x-name': 'UnresolvedSource' },
);

const UnresolvedGroupSchema = Type.Object(
  {
    reason: ReasonSchema,
    count: Type.Integer(),
    source_indexes: Type.Array(Type.Integer()),
  },
  { 'x-name': 'UnresolvedGroup' },
);

export const JobSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('journalist_enrichment_job'),
    status: JobStatusSchema,
    version: Type.Integer({ description: 'A number that increases with every change of the job' }),
    external_id: Nullable(Type.String()),
    campaign_id: Nullable(Type.String()),
    request_hash: Type.String({
      description: 'SHA-256 of the request, by which repeated requests are recognized',
    }),
    fit_context: Nullable(
      Type.Object(
        { pitch: Type.String() },
        {
          'x-name': 'StoredFitContext',
          description:
            'The pitch from the request; null if no pitch was sent, or if the pitch has been deleted',
        },
      ),
    ),
    created_at: TimeSchema,
    created_by: Nullable(ActorSchema, {
      description: 'The user or API key that started the job; null if it has been deleted',
    }),
    started_at: Nullable(TimeSchema),
    updated_at: TimeSchema,
    finished_at: Nullable(TimeSchema),
    cancel_requested_at: Nullable(TimeSchema),
    expires_at: Type.String({ format: 'date-time', description: 'When the job and its results are deleted' }),
    progress: Type.Object(
      {
        stage: Type.String(),
        percent: Type.Integer({ minimum: 0, maximum: 100 }),
        message: Type.String(),
        total: Type.Integer(),
        resolved: Type.Integer(),
        unresolved: Type.Integer(),
        in_flight: Nullable(
          Type.Integer({
            description: 'Number of sources in progress; null if the workflow did not respond',
          }),
        ),
        pending: Nullable(
          Type.Integer({
            description: 'Number of sources that have not been started; null if the workflow did not respond',
          }),
        ),
        source: StringEnum(['workflow', 'database'], {
          description:
            'The source of the progress: `workflow`, which is current, or `database`, which has the last stored state',
        }),
      },
      { 'x-name': 'Progress' },
    ),
    result: Type.Object(
      {
        object: Type.Literal('journalist_enrichment_batch'),
        schemas: Type.Array(Type.String()),
        journalists: Type.Array(Type.Ref(JournalistSchema)),
        research: Type.Array(Type.Ref(ResearchSchema), {
          description:
            'How well the pitch fits each of `journalists`, by `journalist_identity_id`; empty without a pitch',
        }),
        summaries: Type.Array(SummarySchema, {
          description:
            'With `view=summary`, the journalists in short form, instead of `journalists` and `research`; otherwise empty',
        }),
        nearest: Type.Array(Type.String(), {
          maxItems: 3,
          description:
            'If the pitch was compared with somebody and nobody is recommended, the ids of the up to three journalists with the highest scores, best first; otherwise, and on later pages, empty',
        }),
        unresolved: Type.Array(UnresolvedSchema, {
          description:
            'The sources without a journalist, with the reason for each; complete on the first page, empty on later pages',
        }),
        unresolved_groups: Type.Array(UnresolvedGroupSchema, {
          description: 'The sources without a journalist, grouped by reason; empty on later pages',
        }),
        next_cursor: Nullable(Type.String()),
      },
      { 'x-name': 'JobResult' },
    ),
    usage: Type.Object(
      {
        estimated_credits: CreditsSchema,
        max_credits: Nullable(CreditsSchema, {
          description: 'The maximum cost (`max_credits`) that the request set; null if it set none',
        }),
        reserved_credits: Type.Number({ minimum: 0, description: 'Credits on hold for the job' }),
        credits_used: Type.Number({
          minimum: 0,
          description: 'Credits charged so far; provisional until the job has ended',
        }),
        billable_results: Type.Integer({
          description: 'Number of journalists with a published e-mail address',
        }),
        not_enriched: Type.Integer({ description: 'Number of journalists without an e-mail address' }),
      },
      { 'x-name': 'Usage' },
    ),
    warnings: Type.Array(WarningSchema),
    error: Nullable(FailureSchema, { description: 'Why the job failed; null unless `status` is `failed`' }),
    poll_after_seconds: Nullable(
      Type.Integer({ description: 'How long to wait before the next poll; null once the job has ended' }),
    ),
    links: Type.Object(
      {
        self: Type.String(),
        events: Type.String(),
        export: Nullable(Type.String()),
        cancel: Nullable(Type.String()),
        rescore: Type.String(),
      },
      { 'x-name': 'JobLinks' },
    ),
  },
  { $id: 'Job' },
);
export type JobBody = Static<typeof JobSchema>;

export const JobSummarySchema = Type.Omit(JobSchema, ['fit_context', 'result'], {
  $id: 'JobSummary',
  description: 'A job without its pitch and its results',
});
export type JobSummaryBody = Static<typeof JobSummarySchema>;

export const JobListSchema = listOf(JobSummarySchema, 'JobList');
export type JobListBody = Static<typeof JobListSchema>;

const EXPORT_PARTS = ['journalists', 'unresolved'] as const;
export const ExportQuerySchema = Type.Object(
  {
    format: ExportFormatSchema,
    part: Type.Optional(
      StringEnum(EXPORT_PARTS, {
        description:
          'Exports only the journalists or only the unresolved sources. By default, `csv` has the journalists and `ndjson` has both',
      }),
    ),
    suggestions: SuggestionsSchema,
  },
  { additionalProperties: false },
);

export const JobParamsSchema = Type.Object({ jobId: Type.String({ maxLength: 100 }) });

const { cursor, limit, ...wait } = RunQuerySchema.properties;

export const JobQuerySchema = Type.Object(
  {
    cursor,
    limit,
    view: Type.Optional(
      StringEnum(['full', 'summary'], {
        description: '`summary` returns `result.summaries` instead of full profiles (default `full`)',
      }),
    ),
    include: IncludeSchema,
    ...wait,
  },
  { additionalProperties: false },
);
