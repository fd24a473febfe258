import { Type } from '@sinclair/typebox';
import type { App } from '../app.ts';
import type { ChargeDeps } from '../charge-units.ts';
import { readIdempotencyKey } from '../enrich-request.ts';
import { callerOf, requireScope } from '../plugins/authentication.ts';
import type { LookupDeps } from '../run-lookup.ts';
import { creditHeaders } from '../schemas/common.ts';
import { IdempotencyHeadersSchema } from '../schemas/enrich.ts';
import { NewsSearchBodySchema, NewsSearchSchema } from '../schemas/news.ts';
import { problems } from '../schemas/problem.ts';
import { searchNews } from '../search-news.ts';
import { readSearchRequest } from '../search-request.ts';

export function newsRoutes(app: App, deps: LookupDeps & ChargeDeps): void {
  app.post(
    '/api/v1/news/search',
    {
      config: { rateLimit: 'news' },
      onRequest: requireScope('news:search'),
      schema: {
        summary: 'Search news',
        description:
          'Searches news, with what is known of their publications. Costs the ' +
          'price of a search, also when nothing is found; a search that fails, or is repeated with its ' +
          'Idempotency-Key within 24 hours, costs nothing.',
        operationId: 'searchNews',
        tags: ['news'],
        headers: IdempotencyHeadersSchema,
        body: NewsSearchBodySchema,
        response: {
          200: Type.Ref(NewsSearchSchema, { description: 'One page of results' }),
          ...problems(400, 401, 402, 403, 413, 415, 429, 500, 503),
        },
      },
    },
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
