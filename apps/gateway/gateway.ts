import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Client } from '@temporalio/client';
import { type FastifyBaseLogger, fastify, LogController } from 'fastify';
import { type Database, newId } from '../../db/index.ts';
import type { Config, Logger } from '../runtime/index.ts';
import type { App } from './app.ts';
import { createAskProgress } from './job-progress.ts';
import { requireKey } from './plugins/authentication.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { registerProblems } from './plugins/problems.ts';
import { acceptRequestId, registerRequestLog } from './plugins/request-log.ts';
import { registerValidation } from './plugins/validation.ts';
import { articleRoutes } from './routes/articles.ts';
import { creditRoutes } from './routes/credits.ts';
import { healthRoutes } from './routes/health.ts';
import { jobRoutes } from './routes/jobs.ts';
import { journalistRoutes } from './routes/journalists.ts';
import { newsRoutes } from './routes/news.ts';
import { publicationRoutes } from './routes/publications.ts';
import { ArticleBatchSchema, ArticleSchema } from './schemas/article.ts';
import { BalanceSchema } from './schemas/balance.ts';
import { HealthSchema } from './schemas/health.ts';
import { JobSchema } from './schemas/job.ts';
import { EvidenceSchema, JournalistSchema, ResearchSchema } from './schemas/journalist.ts';
import { NewsSearchSchema } from './schemas/news.ts';
import { ProblemSchema } from './schemas/problem.ts';
import { PublicationBatchSchema, PublicationSchema } from './schemas/publication.ts';

export type { App } from './app.ts';
export type { Problem as ProblemBody } from './errors.ts';
export type { ArticleBatchBody, ArticleBody } from './schemas/article.ts';
export type { BalanceBody } from './schemas/balance.ts';
export type { JobBody } from './schemas/job.ts';
export type { NewsSearchResult } from './schemas/news.ts';
export type { PublicationBatchBody, PublicationBody } from './schemas/publication.ts';

export interface GatewayDeps {
  db: Database;
  temporal: Client;
  config: Config;
  log: Logger;
  version: string;
}

/** 500 addresses of full length and a long pitch fit; nothing larger is a request of ours. */
const BODY_LIMIT = 1.5 * 1024 * 1024;

/** Builds the gateway, in the order in which a request meets its parts. Talks to Postgres and Temporal, to nothing else. */
export async function buildGateway(deps: GatewayDeps): Promise<App> {
  const app: App = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // One line a request, of our own making; the request id stands in every line.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_LIMIT,
    genReqId: (request) => acceptRequestId(request.headers['x-request-id'], () => newId('req')),
    forceCloseConnections: 'idle',
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('caller', null);
  app.removeContentTypeParser('text/plain');
  registerValidation(app);
  registerProblems(app);
  registerRequestLog(app);
  for (const schema of [
    ProblemSchema,
    HealthSchema,
    BalanceSchema,
    EvidenceSchema,
    JournalistSchema,
    ResearchSchema,
    JobSchema,
    ArticleSchema,
    ArticleBatchSchema,
    PublicationSchema,
    PublicationBatchSchema,
    NewsSearchSchema,
  ]) {
    app.addSchema(schema);
  }
  await registerOpenApi(app, deps.version);

  healthRoutes(app, deps);

  await app.register(async (scope) => {
    const withKey = scope.withTypeProvider<TypeBoxTypeProvider>();
    requireKey(withKey, deps.db);
    creditRoutes(withKey, deps);
    journalistRoutes(withKey, deps);
    articleRoutes(withKey, deps);
    publicationRoutes(withKey, deps);
    newsRoutes(withKey, deps);
    jobRoutes(withKey, { ...deps, askProgress: createAskProgress(deps) });
  });
  return app;
}
