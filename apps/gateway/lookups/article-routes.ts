import { Type } from '@sinclair/typebox';
import { callerOf, requireScope } from '../auth/authentication.ts';
import type { ChargeDeps } from '../credits/index.ts';
import { creditHeaders } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';
import { invalidAt, problemOf } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import {
  ARTICLE_PARTS,
  type ArticleBatchBody,
  ArticleBatchBodySchema,
  ArticleBatchQuerySchema,
  ArticleBatchSchema,
  type ArticlePart,
  ArticleQuerySchema,
  ArticleSchema,
} from './article-schema.ts';
import { lookUpArticles } from './look-up-articles.ts';
import { asBatchItem } from './lookup-errors.ts';
import { inList, inQuery, isSet } from './lookup-schema.ts';
import type { LookupDeps } from './run-lookup.ts';

const operation = operations('articles', requireScope('news:search', 'media_lists:manage'), 'lookups');

export function articleRoutes(app: App, deps: LookupDeps & ChargeDeps): void {
  app.get(
    '/api/v1/articles/lookup',
    operation({
      summary: 'Look up an article',
      description:
        'Returns the title, byline, authors, dates and publication of one article. Results are cached for an hour ' +
        'for current news and up to a week for old articles. Returns 502 if the page cannot be fetched or is not ' +
        'an article.',
      operationId: 'lookUpArticle',
      querystring: ArticleQuerySchema,
      response: {
        200: Type.Ref(ArticleSchema, {
          ...sends('Credits-Remaining', 'Credits-Used'),
          description: 'The article',
        }),
      },
      errors: [402, 502],
    }),
    async (request, reply) => {
      const { url, force_refresh, include } = request.query;
      const { outcomes, paid } = await lookUpArticles(deps, callerOf(request), {
        urls: [url],
        pathOf: inQuery,
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
    operation({
      summary: 'Look up several articles',
      description:
        'Looks up one to ten article URLs. Each URL succeeds or fails on its own. Duplicate URLs count as one look-up.',
      operationId: 'lookUpArticles',
      querystring: ArticleBatchQuerySchema,
      body: ArticleBatchBodySchema,
      response: {
        200: Type.Ref(ArticleBatchSchema, {
          ...sends('Credits-Remaining', 'Credits-Used'),
          description: 'One result per URL',
        }),
      },
    }),
    async (request, reply) => {
      const { force_refresh, include } = request.query;
      const { urls } = request.body;
      const { outcomes, paid } = await lookUpArticles(deps, callerOf(request), {
        urls,
        pathOf: inList,
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

/** Parses the `include` parameter; if it is not valid, throws a 400 that lists the accepted parts. */
function readInclude(include: string | undefined): Set<ArticlePart> {
  const named = include === undefined ? [] : include.split(',');
  if (named.every(isPart)) return new Set(named);
  throw invalidAt('/query/include', 'enum', `must be a comma-separated list of ${ARTICLE_PARTS.join(', ')}`);
}

function isPart(name: string): name is ArticlePart {
  return (ARTICLE_PARTS as readonly string[]).includes(name);
}
