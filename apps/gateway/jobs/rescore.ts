import { type Static, Type } from '@sinclair/typebox';
import { type jobs, rescores } from '../../../db/index.ts';
import type {
  MediaListId,
  MediaListMemberId,
  OrganizationId,
  RescoreId,
  RescoreReport,
} from '../../../model/index.ts';
import type { RescoreReceipt } from '../../../workflows/contract.ts';
import { rescoreStart } from '../../../workflows/start.ts';
import { type Caller, callerOf, requireScope } from '../auth/authentication.ts';
import { FitContextSchema, Nullable } from '../http/common-schema.ts';
import { numberOf, readPage } from '../http/cursors.ts';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import { awaitWorkflow, startInTurn, urgencyOf, type WorkflowDeps } from '../http/short-workflow.ts';
import { asResearch, ResearchSchema } from '../people/index.ts';
import { findJob, PAGE_SIZE, POSITION } from './job-body.ts';
import type { JobReads } from './job-reads.ts';
import { JobParamsSchema, JobQuerySchema } from './job-schema.ts';

const RescoreBodySchema = Type.Object(
  { fit_context: FitContextSchema },
  { additionalProperties: false, 'x-name': 'RescoreRequest' },
);
const RescoreQuerySchema = Type.Pick(JobQuerySchema, ['cursor', 'limit'], { additionalProperties: false });

export const FitReportsSchema = Type.Object(
  {
    object: Type.Literal('fit_reports'),
    job_id: Type.String(),
    research: Type.Array(Type.Ref(ResearchSchema), {
      description: "One fit report for each of the job's journalists, in the same order as in the job",
    }),
    next_cursor: Nullable(Type.String()),
  },
  { $id: 'FitReports', description: 'The journalists of a job, scored against another pitch' },
);
export type FitReportsBody = Static<typeof FitReportsSchema>;

export type RescoreDeps = WorkflowDeps & Pick<JobReads, 'recordAccess'>;

/** How long a rescore waits for earlier rescores of the organization. */
const TURN_MS = 20_000;
/** How long a rescore waits in all: for its turn, and until its workflow has ended. */
const WAIT_MS = 45_000;

const operation = operations('journalists', requireScope('media_lists:manage'), 'enrich');

export function rescoreRoutes(app: App, deps: RescoreDeps): void {
  app.post(
    // Without a pattern, the URL parameter `jobId` would also match the colon before `rescore`.
    '/api/v1/journalist-enrichment-jobs/:jobId([^:]+)::rescore',
    operation({
      summary: 'Score a job against another pitch',
      description:
        'Scores all journalists that the job has found so far against another pitch, without a language model. ' +
        'The job does not change, and the pitch is deleted after the scoring. The next pages, requested with the same ' +
        'pitch within two minutes, come from the same scores. Counts towards the rate limit for ' +
        'enrichment requests. The rescores of an organization run one after another. Returns a retryable 503 if ' +
        'earlier rescores or the scoring take longer than 20 seconds each, after 45 seconds at the latest. Free.',
      operationId: 'rescoreJournalistEnrichmentJob',
      params: JobParamsSchema,
      querystring: RescoreQuerySchema,
      body: RescoreBodySchema,
      response: { 200: Type.Ref(FitReportsSchema, { description: 'A page of fit reports' }) },
    }),
    (request) => rescore(deps, callerOf(request), request.params.jobId, request.body, request.query),
  );
}

async function rescore(
  deps: RescoreDeps,
  caller: Caller,
  jobId: string,
  { fit_context: { pitch } }: Static<typeof RescoreBodySchema>,
  { cursor, limit = PAGE_SIZE }: Static<typeof RescoreQuerySchema>,
): Promise<FitReportsBody> {
  const after = numberOf(cursor, POSITION) ?? 0;
  const job = await findJob(deps.db, caller, jobId);
  await deps.recordAccess(caller, job.id);
  const { rows, next_cursor } = await readPage(
    limit,
    (more) => scoreAgain(deps, job, pitch, { after, limit: more }),
    ({ position }) => `p${position}`,
  );
  return { object: 'fit_reports', job_id: job.id, research: rows.flatMap(asResearch), next_cursor };
}

/**
 * Scores the journalists of a job for a pitch, without a language model, and returns a page of reports in the order
 * of the job, by default all of them. The pitch is deleted afterwards, and the reports once their last page is read,
 * or after two minutes. Throws a retryable 503 if earlier rescores or the scoring take too long.
 */
export async function scoreAgain(
  deps: WorkflowDeps,
  job: jobs.Job,
  pitch: string,
  page: rescores.ReportPage = {},
): Promise<rescores.PlacedReport[]> {
  const isFirst = (page.after ?? 0) === 0;
  const earlierPage = isFirst ? undefined : await rescores.cutPage(deps.db, { job_id: job.id, pitch }, page);
  const cut =
    earlierPage ?? (await rescores.cutPage(deps.db, { id: await scoreJob(deps, job, pitch) }, page));
  const { id, reports } = cut ?? { id: null, reports: [] };
  if (id !== null && reports.length < (page.limit ?? Number.POSITIVE_INFINITY))
    await rescores.discard(deps.db, id);
  return reports;
}

/** Scores the journalists of a job, and returns the id of the rescore that holds their reports. */
async function scoreJob(deps: WorkflowDeps, job: jobs.Job, pitch: string): Promise<RescoreId> {
  const subject = { job_id: job.id, pitch };
  const rank = async (id: RescoreId) => ((await rescores.rank(deps.db, id)) ? id : undefined);
  return score(deps, job.organization_id, subject, rank);
}

/** Scores members of a media list against a pitch, as `scoreAgain` scores the journalists of a job. */
export async function scoreMembers(
  deps: WorkflowDeps,
  organizationId: OrganizationId,
  { list_id, ids, pitch }: { list_id: MediaListId; ids: MediaListMemberId[]; pitch: string },
): Promise<RescoreReport[]> {
  const subject = { job_id: null, list_id, member_ids: ids, pitch };
  return score(deps, organizationId, subject, (id) => rescores.takeOfMembers(deps.db, id));
}

/** Runs a rescore and takes its reports, which `take` returns only if they are ready. */
async function score<Reports>(
  deps: WorkflowDeps,
  organizationId: OrganizationId,
  subject: rescores.RescoreSubject & { pitch: string },
  take: (id: RescoreId) => Promise<Reports | undefined>,
): Promise<Reports> {
  const deadline = Date.now() + WAIT_MS;
  const rescoreId = await rescores.request(deps.db, subject);
  const start = rescoreStart(rescoreId, await urgencyOf(deps, organizationId, 'waitedFor'));
  await awaitWorkflow<RescoreReceipt>(
    deps,
    'rescore',
    () => startInTurn(deps, start, Date.now() + TURN_MS),
    deadline,
  );
  const reports = await take(rescoreId);
  if (reports) return reports;
  await rescores.discard(deps.db, rescoreId);
  throw new ApiError('SERVICE_UNAVAILABLE', 'The scores were not ready in time. Please try again.', {
    retryAfterSeconds: 5,
  });
}
