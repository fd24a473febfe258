import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { jobs } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { App } from '../app.ts';
import { writeJobEvents } from '../job-events.ts';
import type { OpenStreams } from '../open-streams.ts';
import { callerOf, checkScope, findCallerAgain, requireScope } from '../plugins/authentication.ts';
import { findJob, type ReadJobDeps } from '../read-job.ts';
import { JobEventsHeadersSchema, JobParamsSchema } from '../schemas/job.ts';
import { problems } from '../schemas/problem.ts';

export function jobEventRoutes(app: App, deps: ReadJobDeps & { config: Config; streams: OpenStreams }): void {
  app.get(
    '/api/v1/journalist-enrichment-jobs/:jobId/events',
    {
      // A HEAD of a stream would be read to its end for nobody.
      exposeHeadRoute: false,
      config: { rateLimit: 'reads' },
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'Follow a job',
        description:
          'Server-sent events: `journalist` and `unresolved` as the job finds them, in the objects of the NDJSON export ' +
          '(a journalist again when something was added), `progress` with the job without its results, and ' +
          '`done` with the same, after which the stream ends. An id is the version that is complete with its event: ' +
          'in `Last-Event-ID` it gives what came after. A stream ends after some minutes, too: come back with the id.',
        operationId: 'followJournalistEnrichmentJob',
        tags: ['journalists'],
        params: JobParamsSchema,
        headers: JobEventsHeadersSchema,
        response: {
          200: {
            description: 'The stream',
            // What a schema says of a stream, of all of it or of each event, readers of such documents do not agree on.
            content: { 'text/event-stream': { schema: Type.Unknown() } },
          },
          204: Type.Null({ description: 'The job has ended, and the client has seen its end' }),
          ...problems(400, 401, 403, 404, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const job = await findJob(deps.db, caller, request.params.jobId);
      const seen = request.headers['last-event-id'] ?? 0;
      // What stops an EventSource from coming back.
      if (!jobs.isActive(job.status) && seen === job.version) return reply.code(204).send(null);
      await deps.noteRead(caller, job.id);
      const check = async () => checkScope(await findCallerAgain(request), 'media_lists:manage');
      const signal = deps.streams.open({ caller, check }, reply.raw);
      const events = writeJobEvents(deps, caller, job.id, {
        // An id that this job has not reached is of another job: everything is new.
        since: seen > job.version ? 0 : seen,
        heartbeatSeconds: deps.config.streams.heartbeatSeconds,
        signal,
      });
      const stream: FastifyReply = reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        // nginx passes events on as they come.
        .header('x-accel-buffering', 'no')
        // Nothing follows on this connection, so that a gateway that stops waits for nobody.
        .header('connection', 'close');
      return stream.send(Readable.from(events));
    },
  );
}
