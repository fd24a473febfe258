import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Client } from '@temporalio/client';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Database } from '../../db/index.ts';
import { newId } from '../../model/index.ts';
import { type Config, type Logger, requireDatabaseUrl } from '../runtime/index.ts';
import * as accounts from './accounts/index.ts';
import { requireCaller, requireKey } from './auth/authentication.ts';
import { createForms, takeForms } from './auth/forms.ts';
import { createKeyCache } from './auth/key-cache.ts';
import { createKeyUse } from './auth/key-use.ts';
import { createCountBytes, createRateLimits, registerRateLimit } from './auth/rate-limits.ts';
import { createSameOriginCheck } from './auth/same-origin.ts';
import { createSessions } from './auth/sessions.ts';
import { createFindSession, requireSession } from './auth/signed-in.ts';
import { createVerifyCredential, createVerifyKey } from './auth/verify-credential.ts';
import * as campaigns from './campaigns/index.ts';
import * as credits from './credits/index.ts';
import * as find from './find/index.ts';
import { requireAllowedHost } from './http/allowed-hosts.ts';
import { EvidenceSchema } from './http/common-schema.ts';
import { registerCompression } from './http/compression.ts';
import { createDatabaseChanges } from './http/database-changes.ts';
import { registerGracefulClose } from './http/graceful-close.ts';
import { HealthSchema, healthRoutes } from './http/health.ts';
import { answerWithPages } from './http/html/page-errors.ts';
import { stylesheetRoute } from './http/html/stylesheet.ts';
import { createClientErrorHandler, ignoreTypesOfNothing, registerHttpFaults } from './http/http-faults.ts';
import type { App } from './http/instance.ts';
import { BODY_LIMIT, FORM_LIMIT, takeJsonBodies } from './http/json-bodies.ts';
import { readUrl } from './http/key-off-url.ts';
import { registerOpenApi } from './http/openapi.ts';
import { ProblemSchema } from './http/problem-schema.ts';
import { answerUnroutable, registerProblems } from './http/problems.ts';
import { createPublicUrl } from './http/public-url.ts';
import { acceptRequestId, registerRequestLog } from './http/request-log.ts';
import { addSafeHeaders } from './http/safe-headers.ts';
import { buildSharedSerializers, serializerOf } from './http/serializers.ts';
import { registerValidation } from './http/validation.ts';
import * as jobs from './jobs/index.ts';
import { createJobReads, JobSchema } from './jobs/index.ts';
import * as lookups from './lookups/index.ts';
import * as mcp from './mcp/index.ts';
import * as news from './news/index.ts';
import { registerIndex } from './news/index.ts';
import { oauthRoutes, registerChallenge } from './oauth/index.ts';
import * as people from './people/index.ts';
import { createOpenStreams, createWaitingReads } from './runs/index.ts';
import { consoleRoutes, docsRoutes } from './sites/index.ts';
import * as watch from './watch/index.ts';
import { digestPages, feedRoute } from './watch/index.ts';
import * as webhooks from './webhooks/index.ts';

export type { ApiKeyBody } from './accounts/index.ts';
export type * from './campaigns/index.ts';
export type { BalanceBody, LedgerBody } from './credits/index.ts';
export type {
  SavedPitchBody,
  SavedPitchMatchBody,
  SearchListBody,
  SearchPreviewBody,
  SearchRecord,
} from './find/index.ts';
export type { Problem as ProblemBody } from './http/errors.ts';
export type { ChangeFeedBody } from './http/feeds.ts';
export type { App } from './http/instance.ts';
export type { JobBody, JobListBody } from './jobs/index.ts';
export type {
  ArticleBatchBody,
  ArticleBody,
  PublicationBatchBody,
  PublicationBody,
} from './lookups/index.ts';
export type { NewsSearchResult } from './news/index.ts';
export type { PersonBody, PersonMatchBody } from './people/index.ts';
export type {
  AuditBody,
  AuditListBody,
  AuditRowBody,
  AuditRowListBody,
  ChangeBody,
  CheckBody,
  PurchaseBody,
  WatchBody,
} from './watch/index.ts';

export interface GatewayDeps {
  db: Database;
  temporal: Client;
  config: Config;
  log: Logger;
  version: string;
  /** Functions that add metrics and traces to requests; none by default. */
  observers?: readonly ((app: FastifyInstance) => void)[];
}

/** The largest request line and headers in bytes; a URL to look up has up to 24 KiB when percent-encoded. */
const HEADER_LIMIT = 32 * 1024;

/** The features of the API, each after those whose schemas it references. */
const FEATURES = [credits, jobs, find, campaigns, watch, people, lookups, news] as const;

/** Builds the gateway, whose hooks run in the order in which they are registered. */
export async function buildGateway(deps: GatewayDeps): Promise<App> {
  const requestMs = deps.config.gateway.requestSeconds * 1_000;
  const app: App = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // The gateway logs a line of its own for each request; every log line has the request id.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_LIMIT,
    http: {
      maxHeaderSize: HEADER_LIMIT,
      // Node's own check of the Host header would respond without the standard error body.
      requireHostHeader: false,
      // Node limits the time for receiving headers to the shorter of `headersTimeout` and `requestTimeout`.
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.min(requestMs / 2, 10_000),
    },
    // How long a request may take to arrive completely; there is no time limit for responses.
    requestTimeout: requestMs,
    clientErrorHandler: createClientErrorHandler(deps.log),
    genReqId: (request) => acceptRequestId(request.headers['x-request-id'], () => newId('req')),
    rewriteUrl: readUrl,
    // Trust only the configured proxies to report a client's IP address.
    trustProxy: deps.config.gateway.trustedProxies,
    frameworkErrors: answerUnroutable,
    forceCloseConnections: 'idle',
    // While closing, keep serving requests on open connections; each response then closes its connection.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: buildSharedSerializers() } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('caller', null);
  app.decorateRequest('findCallerAgain', null);
  app.decorateRequest('signedIn', null);
  const takeCall = createRateLimits({ db: deps.db, policies: deps.config.rates });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  takeJsonBodies(app, createCountBytes(takeCall));
  registerRequestLog(app);
  addSafeHeaders(app, deps.config);
  for (const observe of deps.observers ?? []) observe(app);
  registerValidation(app);
  registerProblems(app);
  registerGracefulClose(app);
  registerHttpFaults(app);
  ignoreTypesOfNothing(app);
  for (const schema of [
    ...[ProblemSchema, HealthSchema, EvidenceSchema],
    ...FEATURES.flatMap<object>(({ SCHEMAS }) => SCHEMAS),
    ...accounts.SCHEMAS,
    ...webhooks.SCHEMAS,
  ])
    app.addSchema(schema);
  await registerOpenApi(app);

  const databaseChanges = createDatabaseChanges({
    databaseUrl: requireDatabaseUrl(deps.config),
    log: deps.log,
  });
  const jobReads = createJobReads(deps, serializerOf(app, JobSchema));
  const keyUse = createKeyUse(deps);
  const streams = createOpenStreams(deps.config.streams, databaseChanges);
  // Before the server waits for open requests, streams end, and requests that wait for a job are woken.
  app.addHook('preClose', async () => {
    streams.close();
    jobReads.changes.close();
  });
  app.addHook('onClose', async () => {
    await databaseChanges.close();
    await keyUse.close();
  });

  await app.register(cookie);
  const publicUrl = createPublicUrl(app, deps.config);
  const sessions = createSessions(deps);
  const checkSameOrigin = createSameOriginCheck(publicUrl);
  const forms = createForms({ ...deps, sessions, checkSameOrigin });
  const findKey = createKeyCache({ ...deps, changes: databaseChanges });
  const verifyKey = createVerifyKey({ findKey, keyUse });

  healthRoutes(app, deps);
  stylesheetRoute(app);
  feedRoute(app, { ...deps, publicUrl });
  await docsRoutes(app);
  await oauthRoutes(app, { ...deps, sessions, forms, publicUrl });
  await consoleRoutes(app, { ...deps, sessions, checkSameOrigin });

  const services = {
    ...deps,
    publicUrl,
    sessions,
    forms,
    checkSameOrigin,
    ...jobReads,
    streams,
    waiting: createWaitingReads(),
    takeCall,
  };
  await app.register(async (scope) => {
    const withKey = scope.withTypeProvider<TypeBoxTypeProvider>();
    registerChallenge(withKey, publicUrl);
    await registerCompression(withKey);
    requireCaller(
      withKey,
      createVerifyCredential({ ...deps, publicUrl, verifyKey }),
      createFindSession(sessions, checkSameOrigin),
    );
    registerRateLimit(withKey, takeCall);
    for (const feature of FEATURES) feature.register(withKey, services);
  });

  await app.register(async (scope) => {
    const signedIn = scope.withTypeProvider<TypeBoxTypeProvider>();
    requireSession(signedIn, sessions, checkSameOrigin);
    // A user without an organization has no rate that counts bytes.
    signedIn.addHook('onRoute', (route) => {
      route.bodyLimit = FORM_LIMIT;
    });
    await registerCompression(signedIn);
    accounts.register(signedIn, services);
    webhooks.register(signedIn, services);
    registerIndex(signedIn, services);
  });

  await app.register(async (pages) => {
    takeForms(pages);
    answerWithPages(pages);
    accounts.registerPages(pages, services);
    digestPages(pages, services);
  });

  await app.register(async (scope) => {
    const agents = scope.withTypeProvider<TypeBoxTypeProvider>();
    requireAllowedHost(agents, deps.config);
    await registerCompression(agents);
    requireKey(agents, verifyKey);
    mcp.register(agents, services);
  });
  return app;
}
