import { Type } from '@sinclair/typebox';
import { ledger } from '../../../db/index.ts';
import { isActive } from '../../../model/index.ts';
import { callerOf, requireScope } from '../auth/authentication.ts';
import { creditHeaders } from '../http/common-schema.ts';
import { startResponses } from '../http/documented-headers.ts';
import { IdempotencyHeadersSchema, readIdempotencyKey } from '../http/idempotency.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import { EnrichQuerySchema, JobSchema, sendEnriched } from '../jobs/index.ts';
import type { StartDeps } from '../runs/index.ts';
import { enrichPeople } from './enrich-people.ts';
import { previewSearch } from './preview-search.ts';
import { findSearch } from './read-search.ts';
import { RerankBodySchema, SearchBodySchema } from './request-schema.ts';
import { rerankSearch } from './rerank-search.ts';
import {
  EnrichPeopleBodySchema,
  SearchParamsSchema,
  SearchPreviewSchema,
  SearchSchema,
  StartQuerySchema,
} from './schema.ts';
import { readSearchRecord, searchPath } from './search-record.ts';
import { readSearchRequest } from './search-request.ts';
import { startSearch } from './start-search.ts';

const SEARCHES = '/api/v1/journalist-searches';
/** A search searches news and returns journalists, so it needs both scopes. */
const BOTH = [requireScope('news:search'), requireScope('media_lists:manage')];
const searches = operations('journalist-searches', BOTH, 'enrich');
const ofSearch = operations('journalist-searches', requireScope('media_lists:manage'), 'enrich');

/** Registers the routes that start something: a search, a preview, or a job from the people of a search. */
export function startRoutes(app: App, deps: StartDeps): void {
  app.post(
    SEARCHES,
    searches({
      summary: 'Find journalists for a pitch',
      description:
        'Starts a search for the people who cover the subject of a pitch. It derives queries from the pitch, runs ' +
        'them over the news index, reads pages whose author the index does not have, and repeats this with the ' +
        'names and terms it found, until further rounds find nobody new. Poll the search at `links.self`. Each ' +
        'query costs as much as a news search, at most 60 are run, and reading pages is free.',
      operationId: 'searchJournalists',
      headers: IdempotencyHeadersSchema,
      querystring: StartQuerySchema,
      body: SearchBodySchema,
      response: { ...startResponses(SearchSchema, 'search') },
      errors: [402, 409],
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const searchRequest = await readSearchRequest(deps.db, caller, request.body, request.query);
      const outcome = await startSearch(deps, caller, searchRequest, key);
      const { search, replayed } = outcome;
      const { available } = replayed ? await ledger.balance(deps.db, caller.organizationId) : outcome;
      if (replayed) reply.header('idempotent-replayed', 'true');
      return reply
        .code(isActive(search.status) ? 202 : 200)
        .header('location', searchPath(search.id))
        .headers(creditHeaders({ used: 0, available }))
        .send(await readSearchRecord(deps.db, search, null));
    },
  );

  app.post(
    `${SEARCHES}::preview`,
    searches({
      summary: 'Preview a search',
      description:
        'Returns the queries of the first round, and up to ten people whom they find, from the index alone and ' +
        'without starting a search. Counts towards the rate limit for enrichment requests. Free.',
      operationId: 'previewJournalistSearch',
      body: SearchBodySchema,
      response: { 200: Type.Ref(SearchPreviewSchema, { description: 'The preview' }) },
    }),
    async (request) => {
      const caller = callerOf(request);
      return previewSearch(deps, caller, await readSearchRequest(deps.db, caller, request.body));
    },
  );

  app.post(
    // Without a pattern, the URL parameter `searchId` would also match the colon before `enrich`.
    `${SEARCHES}/:searchId([^:]+)::enrich`,
    ofSearch({
      summary: 'Enrich the people of a search',
      description:
        'Starts an enrichment job for people whom the search has found so far, chosen by `ranks` or as the first ' +
        '`people`. Each source of the job is the best piece of a person, and its pitch is that of the search, ' +
        'unless that has been deleted. The query, the response and the price are those of an enrichment request.',
      operationId: 'enrichJournalistSearch',
      params: SearchParamsSchema,
      headers: IdempotencyHeadersSchema,
      querystring: EnrichQuerySchema,
      body: EnrichPeopleBodySchema,
      response: { ...startResponses(JobSchema, 'job') },
      errors: [402, 409],
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const search = await findSearch(deps.db, caller, request.params.searchId);
      const enrichment = await enrichPeople(deps, caller, search, request.body, {
        query: request.query,
        idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
      });
      return sendEnriched(reply, deps.db, caller, enrichment);
    },
  );

  app.post(
    `${SEARCHES}/:searchId([^:]+)::rerank`,
    ofSearch({
      summary: 'Judge the people of a search anew',
      description:
        'Judges the people whom the search has found so far by another subject, and returns the search with the same ' +
        'people in their new order. `options` replaces that of the search; empty lists undo it. A running search goes on with it. Counts ' +
        'towards the rate limit for enrichment requests. Returns a retryable 503 after 20 seconds. Free.',
      operationId: 'rerankJournalistSearch',
      params: SearchParamsSchema,
      body: RerankBodySchema,
      response: {
        200: Type.Ref(SearchSchema, { description: 'The search with its people in their new order' }),
      },
    }),
    async (request) => {
      const caller = callerOf(request);
      const search = await findSearch(deps.db, caller, request.params.searchId);
      return rerankSearch(deps, caller, search, request.body);
    },
  );
}
