import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { isActive } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';
import { callerOf, checkScope, findCallerAgain, requireScope } from '../auth/authentication.ts';
import type { App } from '../http/instance.ts';
import { problems } from '../http/problem-schema.ts';
import { writeJobEvents } from './job-events.ts';
import { JobEventsHeadersSchema, JobParamsSchema } from './job-schema.ts';
import type { OpenStreams } from './open-streams.ts';
import { findJob, type ReadJobDeps } from './read-job.ts';

export function jobEventRoutes(app: App, deps: ReadJobDeps & { config: Config; streams: OpenStreams }): void {
  app.get(
    '/api/v1/journalist-enrichment-jobs/:jobId/events',
    {
      // Do not accept HEAD requests, because each would produce the whole event stream and discard it.
      exposeHeadRoute: false,
      config: { rateLimit: 'reads' },
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'Follow a job',
        description:
          'Streams server-sent events. `journalist` and `unresolved` carry results as the job finds them, in the ' +
          'same format as the NDJSON export; a journalist is sent again when it changes. `progress` carries the job ' +
          'without its results. `done` has the same content as `progress` and ends the stream. The event id is a ' +
          'job version: send it as `Last-Event-ID` to resume after that version. Streams also end after a few ' +
          'minutes; reconnect with the last id.',
        operationId: 'followJournalistEnrichmentJob',
        tags: ['journalists'],
        params: JobParamsSchema,
        headers: JobEventsHeadersSchema,
        response: {
          200: {
            description: 'The stream',
            // Tools disagree on whether the schema of an event stream describes the whole stream or a single
            // event, so this response has no schema.
            content: { 'text/event-stream': { schema: Type.Unknown() } },
          },
          204: Type.Null({ description: 'The job has ended and the client has received all of its events' }),
          ...problems(400, 401, 403, 404, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const job = await findJob(deps.db, caller, request.params.jobId);
      const seen = request.headers['last-event-id'] ?? 0;
      // A response with status 204 stops an EventSource from reconnecting.
      if (!isActive(job.status) && seen === job.version) return reply.code(204).send(null);
      await deps.noteRead(caller, job.id);
      const check = async () => checkScope(await findCallerAgain(request), 'media_lists:manage');
      const signal = deps.streams.open({ caller, check }, reply.raw);
      const events = writeJobEvents(deps, caller, job.id, {
        // An event id higher than the job's version must come from another job, so start the stream from its
        // beginning.
        since: seen > job.version ? 0 : seen,
        heartbeatSeconds: deps.config.streams.heartbeatSeconds,
        signal,
      });
      const stream: FastifyReply = reply
        .type('text/event-stream; charset=utf-8')
        // The header `x-accel-buffering` stops nginx from buffering events.
        .header('x-accel-buffering', 'no')
        // Close the connection after the response, so that a gateway that is shutting down need not wait for
        // it.
        .header('connection', 'close');
      return stream.send(Readable.from(events));
    },
  );
}
