import { Type } from '@sinclair/typebox';
import type { Client } from '@temporalio/client';
import type { FastifyReply } from 'fastify';
import { jobs } from '../../../db/index.ts';
import { callerOf, requireScope } from '../auth/authentication.ts';
import { EXPORT_FILE, sendFile } from '../http/export-file.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import {
  cancelRun,
  nameOfRun,
  pollResponses,
  pollRun,
  RunHeadersSchema,
  RunListQuerySchema,
} from '../runs/index.ts';
import { exportCsv, exportNdjson, exportProof } from './export-job.ts';
import { findJob, listJobs, readJobBody } from './job-body.ts';
import {
  ExportQuerySchema,
  JobListSchema,
  JobParamsSchema,
  JobQuerySchema,
  JobSchema,
} from './job-schema.ts';
import { type PollDeps, pollJob } from './poll.ts';

const operation = operations('journalists', requireScope('media_lists:manage'), 'reads');

export function jobRoutes(app: App, deps: PollDeps & { temporal: Client }): void {
  app.get(
    '/api/v1/journalist-enrichment-jobs/:jobId',
    operation({
      summary: 'Get a job',
      description:
        'Returns the job with its results so far. Free. Poll every `poll_after_seconds`, or send `wait_seconds` ' +
        '(or `Prefer: wait=N`) to get a response as soon as the job changes or, with `wait_for=done`, as soon as ' +
        'it has ended. Send the `ETag` of an earlier response in `If-None-Match` to get a 304 if the job has not changed. Requests with a wait or an `ETag` ' +
        'return the current state; without them, the response may be up to 250 ms old.',
      operationId: 'getJournalistEnrichmentJob',
      params: JobParamsSchema,
      querystring: JobQuerySchema,
      headers: RunHeadersSchema,
      response: pollResponses(JobSchema, 'job'),
    }),
    async (request, reply) => {
      const { jobId } = request.params;
      const bytes = await pollRun(request, request.query, reply, (page, poll) =>
        pollJob(deps, callerOf(request), { jobId, page, ...poll }),
      );
      if (!bytes) return reply.code(304).send(null);
      const written: FastifyReply = reply.type('application/json; charset=utf-8');
      return written.send(bytes);
    },
  );

  app.post(
    // Without a pattern, the URL parameter `jobId` would also match the colon before `cancel`.
    '/api/v1/journalist-enrichment-jobs/:jobId([^:]+)::cancel',
    operation({
      summary: 'Cancel a job',
      description:
        'Stops work on unresolved sources. Results found so far are kept and charged; the other held credits are ' +
        'released. Canceling a job that has ended returns it unchanged.',
      operationId: 'cancelJournalistEnrichmentJob',
      params: JobParamsSchema,
      response: {
        200: Type.Ref(JobSchema, { description: 'The job, which has been canceled or is being canceled' }),
      },
    }),
    async (request) => {
      const job = await findJob(deps.db, callerOf(request), request.params.jobId);
      await cancelRun(deps, job, jobs.requestCancel);
      deps.responses.touch(job.id);
      return readJobBody(deps.db, await findJob(deps.db, callerOf(request), job.id), null);
    },
  );

  app.get(
    '/api/v1/journalist-enrichment-jobs',
    operation({
      summary: 'List jobs',
      description: "Returns the organization's jobs, newest first, without their results.",
      operationId: 'listJournalistEnrichmentJobs',
      querystring: RunListQuerySchema,
      response: { 200: Type.Ref(JobListSchema, { description: 'A page of jobs' }) },
    }),
    (request) => listJobs(deps.db, callerOf(request), request.query),
  );

  app.get(
    '/api/v1/journalist-enrichment-jobs/:jobId/export',
    operation({
      summary: 'Export a job',
      description:
        'Returns all results so far as a file. CSV is made for mail merges. Its columns include the first and last name, e-mail address, outlet, role, beat, fit, a recent article, and the page that shows the e-mail address. CSV files are UTF-8 with a byte-order mark, and an apostrophe stands before everything that a spreadsheet would run as a formula. `proof` is a ZIP file with each fact, its place on its page, and the page itself, which `byline verify` checks.',
      operationId: 'exportJournalistEnrichmentJob',
      params: JobParamsSchema,
      querystring: ExportQuerySchema,
      response: { 200: EXPORT_FILE },
    }),
    async (request, reply) => {
      const { format, ...choice } = request.query;
      const job = await findJob(deps.db, callerOf(request), request.params.jobId);
      await deps.recordAccess(callerOf(request), job.id);
      const { external_id: label, campaign_id: campaignId } = job;
      const name = await nameOfRun(deps.db, callerOf(request).organizationId, { label, campaignId });
      const called = { name, noun: 'journalists', part: choice.part === 'unresolved' ? 'unresolved' : null };
      const write = { csv: exportCsv, ndjson: exportNdjson, proof: exportProof }[format];
      return sendFile(reply, called, format, write(deps.db, job, choice));
    },
  );
}
