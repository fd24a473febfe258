import { type Static, Type } from '@sinclair/typebox';
import type { ChargeDeps } from '../charge-units.ts';
import { type EnrichDeps, enrich } from '../enrich.ts';
import { readEnrichRequest, readIdempotencyKey } from '../enrich-request.ts';
import { readJobRecord } from '../job-record.ts';
import type { JobTexts } from '../job-texts.ts';
import { readBalance } from '../read-balance.ts';
import { findJob, type ReadJobDeps, readJob } from '../read-job.ts';
import type { LookupDeps } from '../run-lookup.ts';
import { BalanceSchema } from '../schemas/balance.ts';
import { ArticleSourceSchema, EnrichBodySchema, EnrichQuerySchema } from '../schemas/enrich.ts';
import { type JobBody, JobParamsSchema, JobQuerySchema, JobSchema } from '../schemas/job.ts';
import { NewsSearchBodySchema, NewsSearchSchema } from '../schemas/news.ts';
import { searchNews } from '../search-news.ts';
import { readSearchRequest } from '../search-request.ts';
import { defineTool, type Tool } from './tool.ts';

const CLOSED = { additionalProperties: false } as const;
const FREE_READ = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Results in one reply: about 12,000 tokens, half of what common clients take before they cut a reply off. */
const RESULT_BYTES = 40_000;

const NoArgumentsSchema = Type.Object({}, CLOSED);
const JobArgumentsSchema = Type.Object(
  { ...JobParamsSchema.properties, ...JobQuerySchema.properties },
  CLOSED,
);

/** The discriminator reports another kind of source as what it is: known, and not taken here. */
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

/** The tools of the service. Each calls the function behind its REST endpoint and adds nothing. */
export function createTools(
  deps: EnrichDeps & ReadJobDeps & LookupDeps & ChargeDeps & { texts: JobTexts },
): Tool[] {
  return [
    defineTool({
      name: 'get_credit_balance',
      title: 'Credit balance',
      description:
        "The organization's credits: what can be spent, what running jobs hold, and what each call costs. " +
        'Free. Call it before anything that is paid for. Fails only without a valid key.',
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
        'Articles that match q, ten a page, with what is known of their publications. Narrow it to recent ones with ' +
        'tbs ("qdr:d" a day, "qdr:w" a week). Costs the price of news_search, also when nothing is found; a search ' +
        'that fails costs nothing. pagination.has_more says whether another page is worth its price. Fails with ' +
        'VALIDATION_FAILED (issues[] says where, and what tbs takes), INSUFFICIENT_CREDITS, USAGE_LIMIT_REACHED, ' +
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
        'Starts a job that finds the journalist behind each article URL (1 to 500) and, given fit_context.pitch, how ' +
        'well the pitch fits them. Returns the job at once: poll it with get_journalist_enrichment_job. Costs the price ' +
        'of enriched_journalist_with_email for each journalist with a published e-mail address, once per job; the ' +
        'most it may cost is held meanwhile and max_credits caps it. The same arguments again while the job is active ' +
        'return that job and cost nothing more. Fails with INSUFFICIENT_CREDITS when the hold is not covered, ' +
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
        return readJobRecord(deps.db, job, null, { budget: RESULT_BYTES });
      },
    }),
    defineTool({
      name: 'get_journalist_enrichment_job',
      title: 'Get an enrichment job',
      description:
        'A job with what it has found so far: journalists with evidence, fit against the pitch, and sources without a ' +
        'result with their reason. Free. While status is pending or processing, call again after poll_after_seconds; any ' +
        'other status is final. Profiles are long: a reply holds some of them, limit makes it fewer, and result.next_cursor ' +
        'as cursor gives the next page, unresolved sources after the last journalist. Fails with NOT_FOUND for an id that is not one of your jobs, ' +
        'VALIDATION_FAILED for a cursor or limit that is none, and INSUFFICIENT_SCOPE without media_lists:manage.',
      scope: 'media_lists:manage',
      rateLimit: 'reads',
      annotations: FREE_READ,
      input: JobArgumentsSchema,
      output: JobSchema,
      run: async ({ jobId, ...asked }, { caller }) => {
        const page = { ...asked, budget: RESULT_BYTES };
        const text = await deps.texts.recent(
          { organizationId: caller.organizationId, jobId, page },
          () => findJob(deps.db, caller, jobId),
          async (job) => JSON.stringify(await readJob(deps, job, page)),
        );
        await deps.noteRead(caller, text.jobId);
        return JSON.parse(text.bytes.toString()) as JobBody;
      },
    }),
  ];
}
