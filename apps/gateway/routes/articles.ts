import { Type } from '@sinclair/typebox';
import type { App } from '../app.ts';
import type { ChargeDeps } from '../charge-units.ts';
import { problemOf } from '../errors.ts';
import { lookUpArticles } from '../look-up-articles.ts';
import { asBatchItem } from '../lookup-errors.ts';
import { callerOf, requireScope } from '../plugins/authentication.ts';
import type { LookupDeps } from '../run-lookup.ts';
import {
  type ArticleBatchBody,
  ArticleBatchBodySchema,
  ArticleBatchSchema,
  ArticleQuerySchema,
  ArticleSchema,
  readInclude,
} from '../schemas/article.ts';
import { creditHeaders } from '../schemas/common.ts';
import { isSet } from '../schemas/lookup.ts';
import { problems } from '../schemas/problem.ts';

export function articleRoutes(app: App, deps: LookupDeps & ChargeDeps): void {
  app.get(
    '/api/v1/articles/lookup',
    {
      config: { rateLimit: 'lookups' },
      onRequest: requireScope('news:search', 'media_lists:manage'),
      schema: {
        summary: 'Look up an article',
        description:
          'Title, byline, authors, dates and publication of one article; from the store while that is fresh ' +
          '(an hour for news of the day, a week for what is old), else fetched. 502 when the page cannot be had or is no article.',
        operationId: 'lookUpArticle',
        tags: ['articles'],
        querystring: ArticleQuerySchema,
        response: {
          200: Type.Ref(ArticleSchema, { description: 'The article' }),
          ...problems(400, 401, 402, 403, 429, 500, 502, 503),
        },
      },
    },
    async (request, reply) => {
      const { url, force_refresh, include } = request.query;
      const { outcomes, paid } = await lookUpArticles(deps, callerOf(request), {
        urls: [url],
        forceRefresh: isSet(force_refresh),
        include: readInclude(include),
        requestId: request.id,
      });
      const [outcome] = outcomes;
      if (!outcome?.ok) throw outcome?.error;
      return reply.headers(creditHeaders(paid)).send(outcome.article);
    },
  );

  app.post(
    '/api/v1/articles/lookup::batch',
    {
      config: { rateLimit: 'lookups' },
      onRequest: requireScope('news:search', 'media_lists:manage'),
      schema: {
        summary: 'Look up several articles',
        description:
          'Up to ten addresses; each succeeds or fails by itself. The same address twice is one look-up.',
        operationId: 'lookUpArticles',
        tags: ['articles'],
        body: ArticleBatchBodySchema,
        response: {
          200: Type.Ref(ArticleBatchSchema, { description: 'One result an address' }),
          ...problems(400, 401, 403, 413, 415, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { urls, force_refresh, include } = request.body;
      const { outcomes, paid } = await lookUpArticles(deps, callerOf(request), {
        urls,
        forceRefresh: isSet(force_refresh),
        include: readInclude(include),
        requestId: request.id,
      });
      const body: ArticleBatchBody = {
        object: 'article_batch',
        results: outcomes.map((outcome, index) => ({
          index,
          url: urls[index] ?? '',
          status: outcome.ok ? 'ok' : 'error',
          article: outcome.ok ? outcome.article : null,
          error: outcome.ok ? null : problemOf(asBatchItem(outcome.error), request.id),
        })),
      };
      return reply.headers(creditHeaders(paid)).send(body);
    },
  );
}
