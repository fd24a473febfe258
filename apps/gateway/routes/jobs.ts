import { Readable } from 'node:stream';
import { type Static, Type } from '@sinclair/typebox';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { FastifyReply } from 'fastify';
import { type Database, jobs } from '../../../db/index.ts';
import type { App } from '../app.ts';
import { ApiError } from '../errors.ts';
import { exportCsv, exportNdjson } from '../export-job.ts';
import { readJobRecord } from '../job-record.ts';
import type { JobText, JobTexts } from '../job-texts.ts';
import { listJobs } from '../list-jobs.ts';
import { callerOf, requireScope } from '../plugins/authentication.ts';
import { awaitChange, findJob, type ReadJobDeps, readJob } from '../read-job.ts';
import {
  ExportQuerySchema,
  JobHeadersSchema,
  JobListQuerySchema,
  JobListSchema,
  JobParamsSchema,
  JobQuerySchema,
  JobSchema,
} from '../schemas/job.ts';
import { problems } from '../schemas/problem.ts';
import { matchesVersion, readWait, versionTag } from '../wait.ts';

const CANCEL_MS = 5_000;

export function jobRoutes(app: App, deps: ReadJobDeps & { temporal: Client; texts: JobTexts }): void {
  const { texts } = deps;
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
          'reply in `If-None-Match`, an unchanged job is a 304. A plain poll may show the job as it was a quarter of a ' +
          'second ago; with either header the reply is of this moment.',
        operationId: 'getJournalistEnrichmentJob',
        tags: ['journalists'],
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
      const page: Static<typeof JobQuerySchema> = request.query;
      const { jobId } = request.params;
      const { prefer, 'if-none-match': known } = request.headers;
      const caller = callerOf(request);
      const seconds = readWait(prefer);
      const isKnown = known === undefined ? null : (version: number) => matchesVersion(known, version);
      const write = async (job: jobs.Job) =>
        String(reply.serializeInput(await readJob(deps, job, page), '200'));
      reply.header('cache-control', 'private, no-cache');

      let text: JobText;
      if (seconds > 0 || isKnown) {
        const job =
          seconds > 0
            ? await awaitChange(deps, caller, jobId, { seconds, isKnown, signal: whenGone(reply) })
            : await findJob(deps.db, caller, jobId);
        if (seconds > 0) reply.header('preference-applied', `wait=${seconds}`);
        if (isKnown?.(job.version)) {
          return reply.header('etag', versionTag(job.version)).code(304).send(null);
        }
        text = await texts.exact(job, page, write);
      } else {
        const of = { organizationId: caller.organizationId, jobId, page };
        text = await texts.recent(of, () => findJob(deps.db, caller, jobId), write);
      }
      await deps.noteRead(caller, text.jobId);
      const written: FastifyReply = reply
        .header('etag', versionTag(text.version))
        .type('application/json; charset=utf-8');
      return written.send(text.bytes);
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
        params: JobParamsSchema,
        response: {
          200: Type.Ref(JobSchema, { description: 'The job, canceled or on its way there' }),
          ...problems(401, 403, 404, 429, 500, 503),
        },
      },
    },
    async (request) => {
      const job = await findJob(deps.db, callerOf(request), request.params.jobId);
      if (jobs.isActive(job.status)) {
        await cancel(deps, job);
        texts.touch(job.id);
      }
      return readJobRecord(deps.db, await findJob(deps.db, callerOf(request), job.id), null);
    },
  );

  app.get(
    '/api/v1/journalist-enrichment-jobs',
    {
      config: { rateLimit: 'reads' },
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'List jobs',
        description:
          "The organization's jobs, newest first, without their results: a lost id is found again here.",
        operationId: 'listJournalistEnrichmentJobs',
        tags: ['journalists'],
        querystring: JobListQuerySchema,
        response: {
          200: Type.Ref(JobListSchema, { description: 'A page of jobs' }),
          ...problems(400, 401, 403, 429, 500, 503),
        },
      },
    },
    (request) => listJobs(deps.db, callerOf(request), request.query),
  );

  app.get(
    '/api/v1/journalist-enrichment-jobs/:jobId/export',
    {
      config: { rateLimit: 'reads' },
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'Export a job',
        description: 'What the job has found so far, all of it, as a file.',
        operationId: 'exportJournalistEnrichmentJob',
        tags: ['journalists'],
        params: JobParamsSchema,
        querystring: ExportQuerySchema,
        response: {
          200: {
            description: 'The file',
            content: {
              'text/csv': { schema: Type.String() },
              'application/x-ndjson': { schema: Type.String() },
            },
          },
          ...problems(400, 401, 403, 404, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const job = await findJob(deps.db, callerOf(request), request.params.jobId);
      await deps.noteRead(callerOf(request), job.id);
      const file: FastifyReply = reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="${job.id}.${format}"`);
      return file.send(
        Readable.from(format === 'csv' ? exportCsv(deps.db, job) : exportNdjson(deps.db, job)),
      );
    },
  );
}

/** Aborts when the client has closed the connection, or has its reply. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
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
