import { Type } from '@sinclair/typebox';
import type { App } from '../app.ts';
import type { ChargeDeps } from '../charge-units.ts';
import { problemOf } from '../errors.ts';
import { UNAVAILABLE } from '../look-up.ts';
import { lookUpPublications, type PublicationOutcome } from '../look-up-publications.ts';
import { asBatchItem, lookupFailed } from '../lookup-errors.ts';
import { callerOf, requireScope } from '../plugins/authentication.ts';
import type { LookupDeps } from '../run-lookup.ts';
import { creditHeaders } from '../schemas/common.ts';
import { isSet } from '../schemas/lookup.ts';
import { problems } from '../schemas/problem.ts';
import {
  type PublicationBatchBody,
  PublicationBatchBodySchema,
  PublicationBatchSchema,
  PublicationQuerySchema,
  PublicationSchema,
} from '../schemas/publication.ts';

export function publicationRoutes(app: App, deps: LookupDeps & ChargeDeps): void {
  app.get(
    '/api/v1/publications/lookup',
    {
      config: { rateLimit: 'lookups' },
      onRequest: requireScope('news:search', 'media_lists:manage'),
      schema: {
        summary: 'Look up a publication',
        description:
          'What the publication of an address is, with how sure that is and why. Kept for seven days; one that ' +
          'cannot be refreshed is served with `stale: true`, and only an unknown one is a 502.',
        operationId: 'lookUpPublication',
        tags: ['publications'],
        querystring: PublicationQuerySchema,
        response: {
          200: Type.Ref(PublicationSchema, { description: 'The publication' }),
          ...problems(400, 401, 402, 403, 429, 500, 502, 503),
        },
      },
    },
    async (request, reply) => {
      const { url, force_refresh } = request.query;
      const { outcomes, paid } = await lookUpPublications(deps, callerOf(request), {
        urls: [url],
        forceRefresh: isSet(force_refresh),
        requestId: request.id,
      });
      const [outcome] = outcomes;
      if (!outcome?.ok) throw outcome?.error;
      return reply.headers(creditHeaders(paid)).send(outcome.publication);
    },
  );

  app.post(
    '/api/v1/publications/lookup::batch',
    {
      config: { rateLimit: 'lookups' },
      onRequest: requireScope('news:search', 'media_lists:manage'),
      schema: {
        summary: 'Look up several publications',
        description:
          'Up to 25 addresses; each succeeds or fails by itself. A domain that is named twice is looked up once.',
        operationId: 'lookUpPublications',
        tags: ['publications'],
        body: PublicationBatchBodySchema,
        response: {
          200: Type.Ref(PublicationBatchSchema, { description: 'One result an address' }),
          ...problems(400, 401, 403, 413, 415, 429, 500, 502, 503),
        },
      },
    },
    async (request, reply) => {
      const { urls, force_refresh } = request.body;
      const { outcomes, paid } = await lookUpPublications(deps, callerOf(request), {
        urls,
        forceRefresh: isSet(force_refresh),
        requestId: request.id,
      });
      if (noneCouldBeTried(outcomes)) throw lookupFailed('PROVIDER_LOOKUP_FAILED', UNAVAILABLE);
      const body: PublicationBatchBody = {
        object: 'publication_batch',
        results: outcomes.map((outcome, index) => ({
          index,
          url: urls[index] ?? '',
          status: outcome.ok ? 'ok' : 'error',
          publication: outcome.ok ? outcome.publication : null,
          error: outcome.ok ? null : problemOf(asBatchItem(outcome.error), request.id),
        })),
      };
      return reply.headers(creditHeaders(paid)).send(body);
    },
  );
}

/** Whether every address that is one is neither stored nor could be given to a worker. */
function noneCouldBeTried(outcomes: PublicationOutcome[]): boolean {
  const errors = outcomes.map((outcome) => (outcome.ok ? null : outcome.error));
  const ofGoodAddresses = errors.filter((error) => error?.code !== 'INVALID_URL');
  return (
    ofGoodAddresses.length > 0 && ofGoodAddresses.every((error) => error?.context.reason === UNAVAILABLE.kind)
  );
}
