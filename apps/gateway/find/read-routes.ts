import { Type } from '@sinclair/typebox';
import type { Client } from '@temporalio/client';
import { searches } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import { callerOf, requireScope } from '../auth/authentication.ts';
import { EXPORT_FILE, sendFile } from '../http/export-file.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import {
  cancelRun,
  type EventStream,
  nameOfRun,
  type OpenStreams,
  pollResponses,
  pollRun,
  RunEventsHeadersSchema,
  RunHeadersSchema,
  sendEvents,
} from '../runs/index.ts';
import { exportCsv, exportNdjson } from './export-search.ts';
import { findSearch, listSearches, pollSearch, type ReadSearchDeps, readSearch } from './read-search.ts';
import {
  SearchExportQuerySchema,
  SearchListQuerySchema,
  SearchListSchema,
  SearchParamsSchema,
  SearchQuerySchema,
  SearchSchema,
} from './schema.ts';
import { writeSearchEvents } from './search-events.ts';

const SEARCHES = '/api/v1/journalist-searches';
const operation = operations('journalist-searches', requireScope('media_lists:manage'), 'reads');

export type SearchRouteDeps = ReadSearchDeps & { temporal: Client; config: Config; streams: OpenStreams };

/** Registers the routes that read, follow, export and cancel searches. */
export function readRoutes(app: App, deps: SearchRouteDeps): void {
  const { db } = deps;
  app.get(
    SEARCHES,
    operation({
      summary: 'List searches',
      description: "Returns the organization's searches, newest first, without their pitches and results.",
      operationId: 'listJournalistSearches',
      querystring: SearchListQuerySchema,
      response: { 200: Type.Ref(SearchListSchema, { description: 'A page of searches' }) },
    }),
    (request) => listSearches(db, callerOf(request), request.query),
  );

  app.get(
    `${SEARCHES}/:searchId`,
    operation({
      summary: 'Get a search',
      description:
        'Returns the search with the people found so far, ranked anew after each round. Free. Poll every ' +
        '`poll_after_seconds`, or wait for a change with `wait_seconds`, `wait_for` and `If-None-Match`, as for a job.',
      operationId: 'getJournalistSearch',
      params: SearchParamsSchema,
      querystring: SearchQuerySchema,
      headers: RunHeadersSchema,
      response: pollResponses(SearchSchema, 'search'),
    }),
    async (request, reply) => {
      const { searchId } = request.params;
      const record = await pollRun(request, request.query, reply, (page, poll) =>
        pollSearch(deps, callerOf(request), { searchId, page, ...poll }),
      );
      return record ? reply.send(record) : reply.code(304).send(null);
    },
  );

  app.post(
    // Without a pattern, the URL parameter `searchId` would also match the colon before `cancel`.
    `${SEARCHES}/:searchId([^:]+)::cancel`,
    operation({
      summary: 'Cancel a search',
      description:
        'Ends a search. The people found so far are kept, the queries that were run are charged, and the other held ' +
        'credits are released. Canceling a search that has ended returns it unchanged.',
      operationId: 'cancelJournalistSearch',
      params: SearchParamsSchema,
      response: {
        200: Type.Ref(SearchSchema, {
          description: 'The search, which has been canceled or is being canceled',
        }),
      },
    }),
    async (request) => {
      const search = await findSearch(db, callerOf(request), request.params.searchId);
      await cancelRun(deps, search, searches.requestCancel);
      return readSearch(deps, await findSearch(db, callerOf(request), search.id));
    },
  );

  app.get(
    `${SEARCHES}/:searchId/export`,
    operation({
      summary: 'Export a search',
      description:
        'Returns the people found so far as a file. In CSV files, an apostrophe stands before everything that a spreadsheet would run as a formula.',
      operationId: 'exportJournalistSearch',
      params: SearchParamsSchema,
      querystring: SearchExportQuerySchema,
      response: { 200: EXPORT_FILE },
    }),
    async (request, reply) => {
      const { format } = request.query;
      const search = await findSearch(db, callerOf(request), request.params.searchId);
      await deps.recordAccess(callerOf(request), search.id);
      const { external_id: label, options } = search;
      const run = { label, campaignId: options.campaign_id };
      const name = await nameOfRun(db, callerOf(request).organizationId, run);
      const write = format === 'csv' ? exportCsv : exportNdjson;
      return sendFile(reply, { name, noun: 'journalists' }, format, write(db, search));
    },
  );

  app.get(
    `${SEARCHES}/:searchId/events`,
    {
      // Do not accept HEAD requests, because each would produce the whole event stream and discard it.
      exposeHeadRoute: false,
      ...operation({
        summary: 'Follow a search',
        description:
          'Streams server-sent events: `round` carries what the search has found, each time a round ends; `progress` ' +
          'and `done` carry the search without its pitch and result. `done` ends the stream. The event id is a ' +
          'version of the search: send it as `Last-Event-ID` to resume.',
        operationId: 'followJournalistSearch',
        params: SearchParamsSchema,
        headers: RunEventsHeadersSchema,
        response: {
          // As for jobs, the stream has no schema.
          200: { description: 'The stream', content: { 'text/event-stream': { schema: Type.Unknown() } } },
          204: Type.Null({
            description: 'The search has ended and the client has received all of its events',
          }),
        },
      }),
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const search = await findSearch(db, caller, request.params.searchId);
      const write = (stream: EventStream) => writeSearchEvents(deps, caller, search.id, stream);
      return sendEvents(request, reply, deps, search, write);
    },
  );
}
