import { Type } from '@sinclair/typebox';
import { callerOf, requireScope } from '../auth/authentication.ts';
import type { ChargeDeps } from '../credits/index.ts';
import { creditHeaders } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';
import { IdempotencyHeadersSchema, readIdempotencyKey } from '../http/idempotency.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import type { LookupDeps } from '../lookups/index.ts';
import { NewsSearchBodySchema, NewsSearchSchema } from './schema.ts';
import { searchNews } from './search-news.ts';
import { readSearchRequest } from './search-request.ts';

const operation = operations('news', requireScope('news:search'), 'news');

export function newsRoutes(app: App, deps: LookupDeps & ChargeDeps): void {
  app.post(
    '/api/v1/news/search',
    operation({
      summary: 'Search news',
      description:
        'Searches news articles and returns them with what is known about their publications. You pay the price ' +
        'of a search even if nothing is found. A search that fails, or is repeated with its `Idempotency-Key` ' +
        'within 24 hours, costs nothing.',
      operationId: 'searchNews',
      headers: IdempotencyHeadersSchema,
      body: NewsSearchBodySchema,
      response: {
        200: Type.Ref(NewsSearchSchema, {
          ...sends('Credits-Remaining', 'Credits-Used', 'Idempotent-Replayed'),
          description: 'One page of results',
        }),
      },
      errors: [402],
    }),
    async (request, reply) => {
      const { result, replayed, ...paid } = await searchNews(
        deps,
        callerOf(request),
        readSearchRequest(request.body, new Date(), deps.config),
        {
          idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
          requestId: request.id,
        },
      );
      if (replayed) reply.header('idempotent-replayed', 'true');
      return reply.headers(creditHeaders(paid)).send(result);
    },
  );
}
