import { type Static, Type } from '@sinclair/typebox';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { type Database, jobs } from '../../../db/index.ts';
import type { App } from '../app.ts';
import { ApiError } from '../errors.ts';
import { readJobRecord } from '../job-record.ts';
import { callerOf, requireScope } from '../plugins/authentication.ts';
import { awaitChange, findJob, type ReadJobDeps, readJob } from '../read-job.ts';
import { JobHeadersSchema, JobParamsSchema, JobQuerySchema, JobSchema } from '../schemas/job.ts';
import { problems } from '../schemas/problem.ts';
import { matchesVersion, readWait, versionTag } from '../wait.ts';

const CANCEL_MS = 5_000;

export function jobRoutes(app: App, deps: ReadJobDeps & { temporal: Client }): void {
  app.get(
    '/api/v1/journalist-enrichment-jobs/:jobId',
    {
      config: { rateLimit: 'reads' },
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'Get a job',
        description:
          'The job with what it has found so far. Free of charge; poll every `poll_after_seconds`, or send ' +
          '`Prefer: wait=20` and the reply comes as soon as the job has changed. With the `ETag` of an earlier ' +
          'reply in `If-None-Match`, an unchanged job is a 304.',
        operationId: 'getJournalistEnrichmentJob',
        tags: ['journalists'],
        security: [{ apiKey: [] }],
        params: JobParamsSchema,
        querystring: JobQuerySchema,
        headers: JobHeadersSchema,
        response: {
          200: Type.Ref(JobSchema, { description: 'The job' }),
          304: Type.Null({ description: 'The job has not changed since the version in If-None-Match' }),
          ...problems(400, 401, 403, 404, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const query: Static<typeof JobQuerySchema> = request.query;
      const { jobId } = request.params;
      const { prefer, 'if-none-match': known } = request.headers;
      const seconds = readWait(prefer);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const isKnown = known === undefined ? null : (version: number) => matchesVersion(known, version);
      const job =
        seconds > 0
          ? await awaitChange(deps, callerOf(request), jobId, { seconds, isKnown, signal: gone.signal })
          : await findJob(deps.db, callerOf(request), jobId);

      reply.header('etag', versionTag(job.version)).header('cache-control', 'private, no-cache');
      if (seconds > 0) reply.header('preference-applied', `wait=${seconds}`);
      if (isKnown?.(job.version)) return reply.code(304).send(null);
      return readJob(deps, callerOf(request), job, query);
    },
  );

  app.post(
    // The parameter's pattern keeps it from taking the colon, too.
    '/api/v1/journalist-enrichment-jobs/:jobId([^:]+)::cancel',
    {
      config: { rateLimit: 'reads' },
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
          ...problems(401, 403, 404, 429, 500, 503),
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
