import { Type } from '@sinclair/typebox';
import { callerOf, requireScope } from '../auth/authentication.ts';
import type { ChargeDeps } from '../credits/index.ts';
import { creditHeaders } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';
import { problemOf } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import { UNAVAILABLE } from './look-up.ts';
import { lookUpPublications, type PublicationOutcome } from './look-up-publications.ts';
import { asBatchItem, lookupFailed } from './lookup-errors.ts';
import { inList, inQuery, isSet } from './lookup-schema.ts';
import {
  type PublicationBatchBody,
  PublicationBatchBodySchema,
  PublicationBatchQuerySchema,
  PublicationBatchSchema,
  PublicationQuerySchema,
  PublicationSchema,
} from './publication-schema.ts';
import type { LookupDeps } from './run-lookup.ts';

const operation = operations('publications', requireScope('news:search', 'media_lists:manage'), 'lookups');

export function publicationRoutes(app: App, deps: LookupDeps & ChargeDeps): void {
  app.get(
    '/api/v1/publications/lookup',
    operation({
      summary: 'Look up a publication',
      description:
        'Returns the profile of the publication behind a URL, with confidence and evidence. Profiles are cached for seven days. ' +
        'If a refresh fails, returns the last known profile with `stale: true`, or a 502 if there is none.',
      operationId: 'lookUpPublication',
      querystring: PublicationQuerySchema,
      response: {
        200: Type.Ref(PublicationSchema, {
          ...sends('Credits-Remaining', 'Credits-Used'),
          description: 'The publication',
        }),
      },
      errors: [402, 502],
    }),
    async (request, reply) => {
      const { url, force_refresh } = request.query;
      const { outcomes, paid } = await lookUpPublications(deps, callerOf(request), {
        urls: [url],
        pathOf: inQuery,
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
    operation({
      summary: 'Look up several publications',
      description:
        'Looks up the publications behind 1 to 25 URLs. Each URL succeeds or fails on its own. Each domain is looked up once.',
      operationId: 'lookUpPublications',
      querystring: PublicationBatchQuerySchema,
      body: PublicationBatchBodySchema,
      response: {
        200: Type.Ref(PublicationBatchSchema, {
          ...sends('Credits-Remaining', 'Credits-Used'),
          description: 'One result per URL',
        }),
      },
      errors: [502],
    }),
    async (request, reply) => {
      const { force_refresh } = request.query;
      const { urls } = request.body;
      const { outcomes, paid } = await lookUpPublications(deps, callerOf(request), {
        urls,
        pathOf: inList,
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

/** Returns whether every valid URL failed because no worker could look it up. */
function noneCouldBeTried(outcomes: PublicationOutcome[]): boolean {
  const errors = outcomes.map((outcome) => (outcome.ok ? null : outcome.error));
  const ofValidUrls = errors.filter((error) => error?.code !== 'INVALID_URL');
  return ofValidUrls.length > 0 && ofValidUrls.every((error) => error?.context.reason === UNAVAILABLE.kind);
}
