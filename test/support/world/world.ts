import { Writable } from 'node:stream';
import type { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { inject } from 'vitest';
import { openPageThreads, type PageThreads } from '../../../activities/threads/index.ts';
import type { Resolve } from '../../../activities/web/index.ts';
import { startDispatcher } from '../../../activities/webhooks/index.ts';
import { setupTemporal } from '../../../apps/admin/index.ts';
import { type App, buildGateway, type GatewayDeps } from '../../../apps/gateway/app.ts';
import {
  type Config,
  createLogger,
  openTemporalClient,
  readConfig,
  type Tracing,
  type WorkerRole,
} from '../../../apps/runtime/index.ts';
import { createWorkers, runWorkers, type WorkerObserver } from '../../../apps/worker/index.ts';
import type { Database } from '../../../db/index.ts';
import { newId, type OrganizationId } from '../../../model/index.ts';
import { checkHistories } from '../probes/histories.ts';
import { registerNamespace, startTemporalServer } from '../stacks/temporal-server.ts';
import { type ArchivePages, openArchive } from './archive.ts';
import { type CallOptions, callGateway, type Reply } from './call-gateway.ts';
import { capture, noteSecret } from './captured.ts';
import { copyDatabase, dropDatabase, openTestDatabase } from './database.ts';
import { removeSchedules } from './schedules.ts';
import { insertTenant, type Tenant, type TenantOptions } from './tenants.ts';

export { type CallOptions, callGateway, type Reply } from './call-gateway.ts';

/** More workflows than the tests of a file run at a time. */
const CACHED_WORKFLOWS = 200;
const ALL_ROLES: WorkerRole[] = ['orchestration', 'web', 'fit', 'ledger', 'mail', 'webhooks'];

/**
 * The `World` objects of a test process share page threads, so that the page readers are loaded only once. On a
 * machine at a load of thirty, a page may wait for a processor longer than the limits of production, and would then be
 * refused for a week; tests of pages that hang have threads of their own.
 */
const THREADS = await openPageThreads({ limitsMs: { first: 30_000, second: 60_000 } });

/** Known to the whole process, because a test may load this module twice. */
const installations = globalThis as { hasTestRuntime?: true };

export interface WorldOptions {
  /** Settings, by environment variable. */
  env?: Record<string, string>;
  /** Pages that replace the web. */
  web?: ArchivePages;
  /** Changes what no setting does, such as the URL of a vendor. */
  change?: (config: Readonly<Config>) => Config;
  /**
   * Starts a separate Temporal server with this dynamic configuration. The test can stop this server. By
   * default, each `World` has its own namespace on the server that all tests share.
   */
  ownTemporal?: Record<string, unknown>;
  /** The URL of a migrated database to use and to drop at the end, in place of an empty one. */
  databaseUrl?: string;
  /** The worker roles to run from the start; all by default. */
  roles?: WorkerRole[];
  /** Threads that replace the usual page threads, for tests with pages that hang. */
  threads?: PageThreads;
  /**
   * A function that replaces the operating system's name resolution, for tests that fetch pages over HTTP.
   */
  resolve?: Resolve;
  /**
   * Whether workers keep workflows in memory between tasks, as in production. Use false in tests of workflows: then
   * each task replays its workflow from the start, so that one that is not deterministic fails at once. For a job of
   * hundreds of sources, the replays would take most of the processor time.
   */
  keepsWorkflows?: boolean;
  /** Whether to check all workflow histories at the end. Use false if the test stops workflows midway. */
  checkHistories?: boolean;
  /** Observers of the `World`. The two functions are called as soon as the parts that they observe exist. */
  observe?: {
    tracing: Tracing | null;
    gateway(parts: { db: Database; temporal: Client; config: Config }): GatewayDeps['observers'];
    worker(parts: { db: Database }): WorkerObserver[];
  };
}

/** The system under test of a single test file: a gateway, workers, a database and a Temporal namespace. */
export interface World {
  app: App;
  config: Config;
  db: Database;
  databaseUrl: string;
  temporal: Client;
  temporalAddress: string;
  /**
   * The environment variables with which another process can use the database and the Temporal namespace of
   * the test's `World`.
   */
  processEnv: { DATABASE_URL: string; TEMPORAL_ADDRESS: string; TEMPORAL_NAMESPACE: string };
  organizationId: OrganizationId;
  key: string;
  /** Returns everything that the gateway has logged, including debug messages. */
  logs(): string;
  /** Calls the gateway over HTTP with the API key of the `World`, with another key, or without one. */
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Reply<T>>;
  /** Starts workers with the given version, or else with the version of this `World`. */
  startWorkers(roles: WorkerRole[], version?: WorkerVersion): Promise<() => Promise<void>>;
  /** Stops the Temporal server of a `World` that was created with `ownTemporal`. */
  stopTemporal(): Promise<void>;
  close(): Promise<void>;
}

/** A version of the workflow workers: the deployment version and the workflow code. */
export interface WorkerVersion {
  deployment: { name: string; buildId: string };
  workflowBundle: string;
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  installRuntime();
  const [databaseUrl, ownServer, archive] = await Promise.all([
    options.databaseUrl ?? copyDatabase(),
    options.ownTemporal ? startTemporalServer(inject('temporalCli'), options.ownTemporal) : null,
    options.web ? openArchive(options.web) : null,
  ]);
  const processEnv = {
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: ownServer?.address ?? inject('temporalAddress'),
    TEMPORAL_NAMESPACE: `world-${newId('ev').slice(3)}`,
  };

  const configured = readConfig({
    BYLINE_LOG_LEVEL: 'debug',
    BYLINE_PORT: '0',
    // Turn off the rate limits, because tests poll more often than people.
    BYLINE_RATE_READS: '0',
    BYLINE_RATE_ENRICH: '0',
    BYLINE_RATE_LOOKUPS: '0',
    BYLINE_RATE_NEWS: '0',
    // The sites of the tests are few, and half a second between their requests would be most of a test's time.
    BYLINE_WEB_HOST_INTERVAL_MS: '0',
    // Turn off the import of news, because tests must not read the live web.
    BYLINE_NEWS_INGEST: 'off',
    ...archive?.env,
    ...options.env,
    ...processEnv,
    BYLINE_WORKFLOW_BUNDLE: inject('workflowBundle'),
  });
  const config = options.change?.(configured) ?? configured;
  const { observe } = options;
  const db = openTestDatabase(databaseUrl, observe?.tracing?.observeStatement);
  const temporal = openTemporalClient(config, observe?.tracing ? [observe.tracing.workflowStart] : []);
  await registerNamespace(temporal);
  await setupTemporal(temporal);

  let logged = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const log = createLogger({ ...config, logLevel: 'debug' }, 'gateway', sink);
  const app = await buildGateway({
    db,
    temporal,
    config,
    log,
    version: '0.0.0-test',
    observers: observe?.gateway({ db, temporal, config }) ?? [],
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  const observers = observe?.worker({ db }) ?? [];
  const running = new Set<() => Promise<void>>();
  const startWorkers = async (roles: WorkerRole[], version?: WorkerVersion) => {
    const { deployment = null, workflowBundle = config.worker.workflowBundle } = version ?? {};
    // Give the workers their own connection, because two workers of the same queue must not share one.
    const connection = await NativeConnection.connect({ address: config.temporal.address });
    const workers = await createWorkers({
      config: {
        ...config,
        temporal: { ...config.temporal, deployment },
        worker: { ...config.worker, roles, workflowBundle },
      },
      db,
      connection,
      threads: options.threads ?? THREADS,
      version: '0.0.0-test',
      maxCachedWorkflows: options.keepsWorkflows === false ? 0 : CACHED_WORKFLOWS,
      resolve: options.resolve,
      observers,
    });
    const { shutdown } = await runWorkers(workers, {
      db,
      version: '0.0.0-test',
      // Ignore errors of idle connections, because a test may drop its database on purpose.
      onError: () => undefined,
    });
    const stopDispatcher = roles.includes('webhooks')
      ? startDispatcher({
          ...{ db, temporal, clock: Date.now, sendsMails: config.mail !== null },
          onError: () => undefined,
        })
      : null;
    const stop = async () => {
      await stopDispatcher?.();
      await shutdown();
      await connection.close();
    };
    running.add(stop);
    return async () => {
      running.delete(stop);
      await stop();
    };
  };
  await startWorkers(options.roles ?? ALL_ROLES);
  const { organizationId, key } = await createTenant(db);
  let temporalRuns = true;

  return {
    app,
    config,
    db,
    databaseUrl,
    temporal,
    temporalAddress: config.temporal.address,
    processEnv,
    organizationId,
    key,
    logs: () => logged,
    startWorkers,
    call: (method, path, call) => callGateway(address, key, method, path, call),
    async stopTemporal() {
      if (!ownServer)
        throw new Error('This world shares its Temporal server: ask for one with `ownTemporal`.');
      temporalRuns = false;
      await Promise.all([...running].map((stop) => stop()));
      running.clear();
      await ownServer.stop();
    },
    async close() {
      await Promise.all([...running].map((stop) => stop()));
      if (!ownServer) await removeSchedules(temporal);
      try {
        if (temporalRuns && options.checkHistories !== false)
          await checkHistories(temporal, inject('workflowBundle'));
      } finally {
        await app.close();
        capture('logs', logged);
        await temporal.connection.close();
        await db.destroy();
        if (temporalRuns) await ownServer?.stop();
        await dropDatabase(databaseUrl);
        archive?.remove();
      }
    },
  };
}

/** Creates another organization with credits and an API key. The key must not appear in any log. */
export async function createTenant(db: Database, options: TenantOptions = {}): Promise<Tenant> {
  const tenant = await insertTenant(db, options);
  noteSecret(tenant.key);
  return tenant;
}

function installRuntime(): void {
  if (installations.hasTestRuntime) return;
  installations.hasTestRuntime = true;
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
}
