import { type Static, Type } from '@sinclair/typebox';
import { jobs, sources } from '../../../db/index.ts';
import { CreditsSchema, Nullable, StringEnum, Text, TimeSchema } from './common.ts';
import { SourceSchema } from './enrich.ts';
import { JournalistSchema, ResearchSchema } from './journalist.ts';

const UnresolvedSchema = Type.Object({
  source_index: Type.Integer(),
  source: SourceSchema,
  reason: StringEnum(sources.UNRESOLVED_REASONS),
  message: Type.String(),
  retryable: Type.Boolean(),
  evidence_ids: Type.Array(Type.String()),
});

const NoticeSchema = Type.Object({ code: Type.String(), message: Type.String() });

export const JobSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('journalist_enrichment_job'),
    status: StringEnum(jobs.JOB_STATUSES),
    version: Type.Integer(),
    external_id: Nullable(Type.String()),
    request_hash: Type.String(),
    created_at: TimeSchema,
    started_at: Nullable(TimeSchema),
    updated_at: TimeSchema,
    finished_at: Nullable(TimeSchema),
    cancel_requested_at: Nullable(TimeSchema),
    expires_at: TimeSchema,
    progress: Type.Object({
      stage: Type.String(),
      percent: Type.Integer({ minimum: 0, maximum: 100 }),
      message: Type.String(),
      total: Type.Integer(),
      resolved: Type.Integer(),
      unresolved: Type.Integer(),
      in_flight: Nullable(Type.Integer({ description: 'Null when only the database could be asked' })),
      pending: Nullable(Type.Integer({ description: 'Null when only the database could be asked' })),
      source: StringEnum(['workflow', 'database'], { description: 'Who answered' }),
    }),
    result: Type.Object({
      object: Type.Literal('journalist_enrichment_batch'),
      schemas: Type.Array(Type.String()),
      journalists: Type.Array(Type.Ref(JournalistSchema)),
      research: Type.Array(Type.Ref(ResearchSchema)),
      unresolved: Type.Array(UnresolvedSchema),
      next_cursor: Nullable(Type.String()),
    }),
    usage: Type.Object({
      estimated_credits: CreditsSchema,
      max_credits: Nullable(CreditsSchema),
      reserved_credits: CreditsSchema,
      credits_used: CreditsSchema,
      billable_results: Type.Integer(),
      not_enriched: Type.Integer(),
    }),
    warnings: Type.Array(NoticeSchema),
    error: Nullable(NoticeSchema),
    poll_after_seconds: Nullable(Type.Integer({ description: 'Null when the job has ended' })),
    links: Type.Object({
      self: Type.String(),
      events: Type.String(),
      export: Nullable(Type.String()),
      cancel: Nullable(Type.String()),
    }),
  },
  { $id: 'Job' },
);
export type JobBody = Static<typeof JobSchema>;

export const JobSummarySchema = Type.Omit(JobSchema, ['result'], {
  $id: 'JobSummary',
  description: 'A job without its results',
});
export type JobSummaryBody = Static<typeof JobSummarySchema>;

export const JobListSchema = Type.Object(
  {
    object: Type.Literal('list'),
    data: Type.Array(Type.Ref(JobSummarySchema)),
    next_cursor: Nullable(Type.String()),
  },
  { $id: 'JobList' },
);
export type JobListBody = Static<typeof JobListSchema>;

export const JobListQuerySchema = Type.Object(
  {
    status: Type.Optional(StringEnum(jobs.JOB_STATUSES)),
    external_id: Type.Optional(Text({ maxLength: 255, description: 'Jobs with this label alone' })),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next_cursor` of the page before' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Jobs a page; 20 by default' }),
    ),
  },
  { additionalProperties: false },
);

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export const ExportQuerySchema = Type.Object(
  { format: StringEnum(EXPORT_FORMATS, { description: 'A table, or one JSON object a line' }) },
  { additionalProperties: false },
);

export const JobParamsSchema = Type.Object({ jobId: Type.String({ maxLength: 100 }) });

export const JobQuerySchema = Type.Object(
  {
    cursor: Type.Optional(Type.String({ maxLength: 100, description: '`next_cursor` of the page before' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Journalists a page' })),
  },
  { additionalProperties: false },
);

export const JobEventsHeadersSchema = Type.Object({
  'last-event-id': Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'The id of the last event that was read; events after it follow',
    }),
  ),
});

export const JobHeadersSchema = Type.Object({
  prefer: Type.Optional(
    Type.String({
      description: '`wait=N`: hold the reply until the job changes, N seconds at most, up to 20',
    }),
  ),
  'if-none-match': Type.Optional(Type.String({ description: 'The `ETag` of an earlier reply' })),
});
