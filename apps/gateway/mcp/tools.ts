import { type Static, Type } from '@sinclair/typebox';
import type { jobs } from '../../../db/index.ts';
import type { ChargeDeps } from '../credits/index.ts';
import { BalanceSchema, readBalance } from '../credits/index.ts';
import { ApiError } from '../errors.ts';
import {
  ArticleSourceSchema,
  EnrichBodySchema,
  type EnrichDeps,
  EnrichQuerySchema,
  enrich,
  JobParamsSchema,
  JobQuerySchema,
  JobSchema,
  type PollJobDeps,
  readEnrichRequest,
  readJobRecord,
  readJobSummary,
  readPolledJob,
} from '../jobs/index.ts';
import type { LookupDeps } from '../lookups/index.ts';
import { NewsSearchBodySchema, NewsSearchSchema, readSearchRequest, searchNews } from '../news/index.ts';
import { readIdempotencyKey } from '../plugins/idempotency.ts';
import { WAITING_TOOL } from './progress.ts';
import { defineTool, type Tool } from './tool.ts';

const CLOSED = { additionalProperties: false } as const;
const FREE_READ = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Smaller pages than REST (100 journalists, all unresolved sources), because models pay for every token. */
const PAGE = { limit: 25, unresolvedLimit: 25 };

const NoArgumentsSchema = Type.Object({}, CLOSED);
const JobArgumentsSchema = Type.Object(
  {
    jobId: Type.Optional(JobParamsSchema.properties.jobId),
    job_id: Type.Optional(Type.String({ maxLength: 100, description: 'Alias of jobId' })),
    ...JobQuerySchema.properties,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Journalists per page (default 25)' }),
    ),
  },
  CLOSED,
);

/** The discriminator makes errors say that other source types exist but are not accepted here. */
const ArticleOnlySchema = Type.Unsafe<Static<typeof ArticleSourceSchema>>({
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [ArticleSourceSchema],
});
const EnrichArgumentsSchema = Type.Object(
  {
    ...EnrichBodySchema.properties,
    ...EnrichQuerySchema.properties,
    from: Type.Array(ArticleOnlySchema, { minItems: 1, maxItems: 500 }),
  },
  CLOSED,
);

/** The tools of the MCP server. Each calls the function behind its REST endpoint. */
export function createTools(deps: EnrichDeps & PollJobDeps & LookupDeps & ChargeDeps): Tool[] {
  return [
    defineTool({
      name: 'get_credit_balance',
      title: 'Credit balance',
      description:
        "Returns the organization's available credits, the credits held by running jobs, and the price of each call. " +
        'Free. Call it before any paid call. Fails only without a valid key.',
      scope: null,
      rateLimit: 'reads',
      annotations: FREE_READ,
      input: NoArgumentsSchema,
      output: BalanceSchema,
      run: (_input, { caller }) => readBalance(deps, caller),
    }),
    defineTool({
      name: 'search_news',
      title: 'Search news',
      description:
        'Searches news articles: ten per page, with what is known about their publications. Restrict it to recent ones with ' +
        'tbs ("qdr:d" a day, "qdr:w" a week). Costs the price of news_search, even if nothing is found; a search ' +
        'that fails costs nothing. pagination.has_more says whether another page is worth its price. Fails with ' +
        'VALIDATION_FAILED (issues[] says where, and what tbs accepts), INSUFFICIENT_CREDITS, USAGE_LIMIT_REACHED, ' +
        'RATE_LIMITED (wait retry_after_seconds), INSUFFICIENT_SCOPE without news:search, and ' +
        'NEWS_PROVIDER_UNAVAILABLE, after which the same call can be sent again.',
      scope: 'news:search',
      rateLimit: 'news',
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
      input: NewsSearchBodySchema,
      output: NewsSearchSchema,
      run: async (body, { caller, idempotencyKey, requestId }) => {
        const call = { idempotencyKey: readIdempotencyKey(idempotencyKey), requestId };
        return (await searchNews(deps, caller, readSearchRequest(body, new Date(), deps.config), call))
          .result;
      },
    }),
    defineTool({
      name: 'enrich_journalists',
      title: 'Enrich journalists',
      description:
        'Starts a job that finds the journalist behind each article URL (1 to 500) and, if you send fit_context.pitch, how ' +
        'well the pitch fits them. Returns the job immediately: poll it with get_journalist_enrichment_job. Costs the price ' +
        'of enriched_journalist_with_email for each journalist with a published e-mail address, once per job; the ' +
        'maximum cost is held until the job ends, and max_credits caps it. Repeating the call while the job is active ' +
        'returns the same job at no extra cost. Fails with INSUFFICIENT_CREDITS when the balance does not cover the hold, ' +
        'TOO_MANY_ACTIVE_JOBS when too many run at once (wait for one of context.active_job_ids), VALIDATION_FAILED, ' +
        'INVALID_URL or UNSUPPORTED_SOURCE_TYPE (issues[] says where), INSUFFICIENT_SCOPE without media_lists:manage, ' +
        'and JOB_START_FAILED, after which the same call can be sent again.',
      scope: 'media_lists:manage',
      rateLimit: 'enrich',
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      input: EnrichArgumentsSchema,
      output: JobSchema,
      run: async ({ max_credits, ...body }, { caller, idempotencyKey }) => {
        const query = max_credits === undefined ? {} : { max_credits };
        const request = readEnrichRequest(body, query);
        const { job } = await enrich(deps, caller, request, readIdempotencyKey(idempotencyKey));
        return readJobRecord(deps.db, job, null, PAGE);
      },
    }),
    defineTool({
      name: WAITING_TOOL,
      title: 'Get an enrichment job',
      description:
        'Returns a job and its results so far: journalists, their fit with the pitch, and unresolved sources with ' +
        'the reason. Free. While status is pending or processing, call again after poll_after_seconds, or with ' +
        'wait_seconds, which responds when the job changes; any other status is final. view "summary" is much shorter ' +
        'than full profiles, and include "evidence" much longer. Pass result.next_cursor as cursor for the next page. The first page ' +
        'has the first 25 unresolved sources, and all of them grouped by reason. Fails with NOT_FOUND for an id that is not one of ' +
        'your jobs, VALIDATION_FAILED (issues[] says where), RATE_LIMITED, and INSUFFICIENT_SCOPE without media_lists:manage.',
      scope: 'media_lists:manage',
      rateLimit: 'reads',
      annotations: FREE_READ,
      input: JobArgumentsSchema,
      output: JobSchema,
      run: async ({ jobId, job_id, wait_seconds = 0, ...page }, { caller, signal, tellProgress }) => {
        const poll = {
          jobId: oneJobId(jobId, job_id),
          page: { ...PAGE, ...page },
          seconds: wait_seconds,
          signal,
        };
        const tell =
          tellProgress && (async (job: jobs.Job) => tellProgress(await readJobSummary(deps.db, job, null)));
        const record = await readPolledJob(deps, caller, poll, tell ?? undefined);
        await tellProgress?.(record);
        return record;
      },
    }),
  ];
}

/** The job id of a call, from either parameter or from both if they agree. */
function oneJobId(jobId: string | undefined, other: string | undefined): string {
  const given = jobId ?? other;
  if (given !== undefined && given === (other ?? given)) return given;
  const [path, code, fault] =
    given === undefined
      ? ['/jobId', 'required', 'is required']
      : ['/job_id', 'conflict', 'differs from jobId'];
  const message = `${path}: ${fault}.`;
  throw new ApiError('VALIDATION_FAILED', message, { issues: [{ path, code, message }] });
}
