import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Client } from '@temporalio/client';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { type Database, newId } from '../../db/index.ts';
import { type Config, type Logger, requireDatabaseUrl } from '../runtime/index.ts';
import type { App } from './app.ts';
import { createDatabaseChanges } from './database-changes.ts';
import { createJobChanges } from './job-changes.ts';
import { createAskProgress } from './job-progress.ts';
import { createJobTexts } from './job-texts.ts';
import { createKeyCache } from './key-cache.ts';
import { createKeyUse } from './key-use.ts';
import { mcpRoute } from './mcp/route.ts';
import { createTools } from './mcp/tools.ts';
import { createNoteRead } from './note-read.ts';
import { oauthRoutes, registerChallenge } from './oauth/index.ts';
import { createOpenStreams } from './open-streams.ts';
import { forgottenPasswordPages } from './pages/forgotten-password.ts';
import { createForms, takeForms } from './pages/forms.ts';
import { invitationPages } from './pages/invitation.ts';
import { answerWithPages } from './pages/page-errors.ts';
import { passwordResetPages } from './pages/password-reset.ts';
import { providerSignInPages } from './pages/provider-sign-in.ts';
import { signInPages } from './pages/sign-in.ts';
import { stylesheetRoute } from './pages/stylesheet.ts';
import { requireAllowedHost } from './plugins/allowed-hosts.ts';
import { requireCaller, requireKey } from './plugins/authentication.ts';
import { registerGracefulClose } from './plugins/graceful-close.ts';
import { takeKeyOffUrl } from './plugins/key-off-url.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { answerUnroutable, registerProblems } from './plugins/problems.ts';
import { registerRateLimit } from './plugins/rate-limit.ts';
import { acceptRequestId, registerRequestLog } from './plugins/request-log.ts';
import { createSameOriginCheck } from './plugins/same-origin.ts';
import { createFindSession, requireSession } from './plugins/signed-in.ts';
import { registerValidation } from './plugins/validation.ts';
import { createPublicUrl } from './public-url.ts';
import { createRateLimits } from './rate-limits.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { articleRoutes } from './routes/articles.ts';
import { consoleRoutes } from './routes/console.ts';
import { creditRoutes } from './routes/credits.ts';
import { docsRoutes } from './routes/docs.ts';
import { healthRoutes } from './routes/health.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { jobEventRoutes } from './routes/job-events.ts';
import { jobRoutes } from './routes/jobs.ts';
import { journalistRoutes } from './routes/journalists.ts';
import { newsRoutes } from './routes/news.ts';
import { organizationRoutes } from './routes/organization.ts';
import { publicationRoutes } from './routes/publications.ts';
import { sessionRoutes } from './routes/session.ts';
import { ApiKeyListSchema, ApiKeySchema } from './schemas/api-key.ts';
import { ArticleBatchSchema, ArticleSchema } from './schemas/article.ts';
import { BalanceSchema, LedgerSchema } from './schemas/balance.ts';
import { EstimateSchema } from './schemas/enrich.ts';
import { HealthSchema } from './schemas/health.ts';
import { JobListSchema, JobSchema, JobSummarySchema } from './schemas/job.ts';
import { EvidenceSchema, JournalistSchema, ResearchSchema } from './schemas/journalist.ts';
import { NewsSearchSchema } from './schemas/news.ts';
import {
  InvitationListSchema,
  InvitationSchema,
  MemberListSchema,
  MemberSchema,
  OrganizationSchema,
  PasswordResetSchema,
} from './schemas/organization.ts';
import { ProblemSchema } from './schemas/problem.ts';
import { PublicationBatchSchema, PublicationSchema } from './schemas/publication.ts';
import { SessionSchema } from './schemas/session.ts';
import { createSessions } from './sessions.ts';
import { createCountTry } from './sign-in.ts';
import { createVerifyKey } from './verify-key.ts';
import { createVerifyCredential } from './verify-token.ts';

export type { App } from './app.ts';
export type { Problem as ProblemBody } from './errors.ts';
export type { ApiKeyBody } from './schemas/api-key.ts';
export type { ArticleBatchBody, ArticleBody } from './schemas/article.ts';
export type { BalanceBody, LedgerBody } from './schemas/balance.ts';
export type { JobBody, JobListBody } from './schemas/job.ts';
export type { NewsSearchResult } from './schemas/news.ts';
export type { PublicationBatchBody, PublicationBody } from './schemas/publication.ts';

export interface GatewayDeps {
  db: Database;
  temporal: Client;
  config: Config;
  log: Logger;
  version: string;
  /** What watches requests, before anything but their log meets them; nobody does by default. */
  watchers?: readonly ((app: FastifyInstance) => void)[];
}

/** 500 addresses of full length and a long pitch fit; nothing larger is a request of ours. */
const BODY_LIMIT = 1.5 * 1024 * 1024;
/** Bytes: an address of 2,048 characters, the longest that is looked up, may be 24 KiB when it is percent-encoded. */
const HEADER_LIMIT = 32 * 1024;

/** Builds the gateway, in the order in which a request meets its parts. Talks to Postgres and Temporal, to nothing else. */
export async function buildGateway(deps: GatewayDeps): Promise<App> {
  const app: App = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // One line a request, of our own making; the request id stands in every line.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: HEADER_LIMIT },
    genReqId: (request) => acceptRequestId(request.headers['x-request-id'], () => newId('req')),
    rewriteUrl: takeKeyOffUrl,
    // Nobody is believed about a client's address but the proxies that were named.
    trustProxy: deps.config.gateway.trustedProxies,
    frameworkErrors: answerUnroutable,
    forceCloseConnections: 'idle',
    // A request on an open connection is answered to the last; the reply closes the connection.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('caller', null);
  app.decorateRequest('findCaller', null);
  app.decorateRequest('signedIn', null);
  app.removeContentTypeParser('text/plain');
  registerRequestLog(app);
  for (const watch of deps.watchers ?? []) watch(app);
  registerValidation(app);
  registerProblems(app);
  registerGracefulClose(app);
  for (const schema of [
    ProblemSchema,
    HealthSchema,
    BalanceSchema,
    EvidenceSchema,
    JournalistSchema,
    ResearchSchema,
    JobSchema,
    JobSummarySchema,
    JobListSchema,
    EstimateSchema,
    LedgerSchema,
    ArticleSchema,
    ArticleBatchSchema,
    PublicationSchema,
    PublicationBatchSchema,
    NewsSearchSchema,
    SessionSchema,
    OrganizationSchema,
    MemberSchema,
    MemberListSchema,
    PasswordResetSchema,
    InvitationSchema,
    InvitationListSchema,
    ApiKeySchema,
    ApiKeyListSchema,
  ]) {
    app.addSchema(schema);
  }
  await registerOpenApi(app, deps.version);

  const databaseChanges = createDatabaseChanges({
    databaseUrl: requireDatabaseUrl(deps.config),
    log: deps.log,
  });
  const changes = createJobChanges(databaseChanges);
  const keyUse = createKeyUse(deps);
  const streams = createOpenStreams(deps.config.streams, databaseChanges);
  // Before the server waits for its open requests: those that wait for a job answer now, and streams end.
  app.addHook('preClose', async () => {
    streams.close();
    changes.close();
  });
  app.addHook('onClose', async () => {
    await databaseChanges.close();
    await keyUse.close();
  });

  await app.register(cookie);
  const publicUrl = createPublicUrl(app, deps.config);
  const sessions = createSessions(deps);
  const checkSameOrigin = createSameOriginCheck(publicUrl);
  const countTry = createCountTry(deps);
  const findKey = createKeyCache({ ...deps, changes: databaseChanges });
  const verifyKey = createVerifyKey({ findKey, keyUse });

  healthRoutes(app, deps);
  stylesheetRoute(app);
  docsRoutes(app);
  await oauthRoutes(app, { ...deps, sessions, publicUrl });
  await consoleRoutes(app, { ...deps, sessions, checkSameOrigin });

  const askProgress = createAskProgress(deps);
  const noteRead = createNoteRead(deps.db);
  const texts = createJobTexts();
  const takeCall = createRateLimits({ db: deps.db, policies: deps.config.rates });
  await app.register(async (scope) => {
    const withKey = scope.withTypeProvider<TypeBoxTypeProvider>();
    registerChallenge(withKey, publicUrl);
    requireCaller(
      withKey,
      createVerifyCredential({ ...deps, publicUrl, verifyKey }),
      createFindSession(sessions, checkSameOrigin),
    );
    registerRateLimit(withKey, takeCall);
    creditRoutes(withKey, deps);
    journalistRoutes(withKey, deps);
    jobRoutes(withKey, { ...deps, changes, askProgress, noteRead, texts });
    jobEventRoutes(withKey, { ...deps, changes, askProgress, noteRead, streams });
    articleRoutes(withKey, deps);
    publicationRoutes(withKey, deps);
    newsRoutes(withKey, deps);
  });

  await app.register(async (scope) => {
    const signedIn = scope.withTypeProvider<TypeBoxTypeProvider>();
    requireSession(signedIn, sessions, checkSameOrigin);
    sessionRoutes(signedIn, { ...deps, sessions, countTry });
    organizationRoutes(signedIn, { ...deps, publicUrl });
    invitationRoutes(signedIn, { ...deps, publicUrl });
    apiKeyRoutes(signedIn, deps);
  });

  const forms = createForms({ ...deps, sessions, checkSameOrigin });
  await app.register(async (pages) => {
    takeForms(pages);
    answerWithPages(pages);
    signInPages(pages, { ...deps, sessions, forms, countTry });
    providerSignInPages(pages, { ...deps, sessions, forms, countTry, publicUrl });
    invitationPages(pages, { ...deps, sessions, forms, countTry });
    passwordResetPages(pages, { ...deps, sessions, forms, countTry });
    forgottenPasswordPages(pages, { ...deps, forms });
  });

  await app.register(async (scope) => {
    const agents = scope.withTypeProvider<TypeBoxTypeProvider>();
    requireAllowedHost(agents, deps.config);
    requireKey(agents, verifyKey);
    const tools = createTools({ ...deps, changes, askProgress, noteRead, texts });
    mcpRoute(agents, { tools, takeCall, version: deps.version });
  });
  return app;
}
