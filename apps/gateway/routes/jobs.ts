import { type Static, Type } from '@sinclair/typebox';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { type Database, isJobId, jobs } from '../../../db/index.ts';
import type { App } from '../app.ts';
import { ApiError } from '../errors.ts';
import type { AskProgress } from '../job-progress.ts';
import { readJobRecord } from '../job-record.ts';
import { type Caller, callerOf, requireScope } from '../plugins/authentication.ts';
import { JobParamsSchema, JobQuerySchema, JobSchema } from '../schemas/job.ts';
import { problems } from '../schemas/problem.ts';

const CANCEL_MS = 5_000;

export function jobRoutes(
  app: App,
  deps: { db: Database; temporal: Client; askProgress: AskProgress },
): void {
  app.get(
    '/api/v1/journalist-enrichment-jobs/:jobId',
    {
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'Get a job',
        description:
          'The job with what it has found so far. Free of charge; poll every `poll_after_seconds`.',
        operationId: 'getJournalistEnrichmentJob',
        tags: ['journalists'],
        security: [{ apiKey: [] }],
        params: JobParamsSchema,
        querystring: JobQuerySchema,
        response: {
          200: Type.Ref(JobSchema, { description: 'The job' }),
          ...problems(400, 401, 403, 404, 503),
        },
      },
    },
    async (request) => {
      const query: Static<typeof JobQuerySchema> = request.query;
      const job = await findJob(deps.db, callerOf(request), request.params.jobId);
      const progress = jobs.isActive(job.status) ? await deps.askProgress(job.id) : null;
      return readJobRecord(deps.db, job, progress, query);
    },
  );

  app.post(
    // The parameter's pattern keeps it from taking the colon, too.
    '/api/v1/journalist-enrichment-jobs/:jobId([a-z0-9_]+)::cancel',
    {
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'Cancel a job',
        description:
          'Stops what has not been resolved. What was found stays and is paid for; the rest of the hold is released. ' +
          'Canceling a job that has ended returns it as it is.',
        operationId: 'cancelJournalistEnrichmentJob',
        tags: ['journalists'],
        security: [{ apiKey: [] }],
        params: JobParamsSchema,
        response: {
          200: Type.Ref(JobSchema, { description: 'The job, canceled or on its way there' }),
          ...problems(401, 403, 404, 500, 503),
        },
      },
    },
    async (request) => {
      const job = await findJob(deps.db, callerOf(request), request.params.jobId);
      if (jobs.isActive(job.status)) await cancel(deps, job);
      return readJobRecord(deps.db, await findJob(deps.db, callerOf(request), job.id), null);
    },
  );
}

/** The caller's own job; anybody else's does not exist, and neither does a malformed id. */
async function findJob(db: Database, caller: Caller, jobId: string): Promise<jobs.Job> {
  const job = isJobId(jobId) ? await jobs.find(db, caller.organizationId, jobId) : undefined;
  if (!job) throw new ApiError('NOT_FOUND', 'There is no such job.');
  return job;
}

async function cancel(deps: { db: Database; temporal: Client }, job: jobs.Job): Promise<void> {
  await jobs.requestCancel(deps.db, job.id);
  try {
    await deps.temporal.connection.withDeadline(Date.now() + CANCEL_MS, () =>
      deps.temporal.workflow.getHandle(job.id).cancel(),
    );
  } catch (error) {
    // It ended in this moment: the record says how.
    if (error instanceof WorkflowNotFoundError) return;
    throw new ApiError(
      'INTERNAL_ERROR',
      'The cancellation was noted and could not be passed on; send it again.',
      {
        cause: error,
        retryAfterSeconds: 5,
      },
    );
  }
}
