import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { inject } from 'vitest';
import type { Resolve } from '../../activities/web/index.ts';
import { setupTemporal } from '../../apps/admin/index.ts';
import { type App, buildGateway, type GatewayDeps } from '../../apps/gateway/gateway.ts';
import { freePort, LocalError, startTemporal } from '../../apps/local/index.ts';
import {
  type Config,
  createLogger,
  openTemporalClient,
  readConfig,
  type Tracing,
  type WorkerRole,
} from '../../apps/runtime/index.ts';
import { createWorkers, type WorkerWatcher } from '../../apps/worker/index.ts';
import type { Database, OrganizationId } from '../../db/index.ts';
import { capture, noteSecret, noteSecretsOf } from './captured.ts';
import { copyDatabase, dropDatabase, openTestDatabase } from './database.ts';
import { checkHistories } from './histories.ts';
import { insertTenant, type Tenant, type TenantOptions } from './tenants.ts';

const ALL_ROLES: WorkerRole[] = ['orchestration', 'web', 'fit', 'ledger'];

let runtimeInstalled = false;

export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface WorldOptions {
  /** Settings by environment variable. */
  env?: Record<string, string>;
  /** Dynamic configuration of this world's Temporal server. */
  dynamicConfig?: Record<string, unknown>;
  /** Roles that run from the start; all by default. */
  roles?: WorkerRole[];
  /** Instead of the operating system's name resolution, for worlds that read the live web. */
  resolve?: Resolve;
  /** False for worlds whose workflows are stopped in the middle. */
  checkHistories?: boolean;
  /** Who watches; asked when what they watch is open. */
  watch?: {
    tracing: Tracing | null;
    gateway(parts: { db: Database; temporal: Client; config: Config }): GatewayDeps['watchers'];
    worker(parts: { db: Database }): WorkerWatcher[];
  };
}

/** A gateway, workers, a database and a Temporal server of one's own. */
export interface World {
  app: App;
  config: Config;
  db: Database;
  databaseUrl: string;
  temporal: Client;
  temporalAddress: string;
  organizationId: OrganizationId;
  key: string;
  /** Everything that the gateway logged, at debug level. */
  logs(): string;
  /** Calls the gateway over HTTP with the world's key, or another, or none. */
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Reply<T>>;
  /** Starts workers of the world's version, or of another. */
  startWorkers(roles: WorkerRole[], version?: WorkerVersion): Promise<() => Promise<void>>;
  stopTemporal(): Promise<void>;
  close(): Promise<void>;
}

/** A version of the workflow workers: where it belongs, and its workflows. */
export interface WorkerVersion {
  deployment: { name: string; buildId: string };
  workflowBundle: string;
}

export interface CallOptions {
  body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  raw?: string;
  headers?: Record<string, string>;
  key?: string | null;
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  installRuntime();
  const folder = mkdtempSync(join(tmpdir(), 'byline-world-'));
  const databaseUrl = await copyDatabase();
  const server = await startServer(folder, options.dynamicConfig ?? {});

  const config = readConfig({
    BYLINE_LOG_LEVEL: 'debug',
    BYLINE_PORT: '0',
    // Tests poll faster than people.
    BYLINE_RATE_READS: '0',
    BYLINE_RATE_ENRICH: '0',
    BYLINE_RATE_LOOKUPS: '0',
    BYLINE_RATE_NEWS: '0',
    // No test reads the world's news.
    BYLINE_NEWS_INGEST: 'off',
    ...options.env,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: server.address,
    BYLINE_WORKFLOW_BUNDLE: inject('workflowBundle'),
  });
  const { watch } = options;
  const db = openTestDatabase(databaseUrl, watch?.tracing?.onConnection);
  const temporal = openTemporalClient(config, watch?.tracing ? [watch.tracing.workflowStart] : []);
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
    watchers: watch?.gateway({ db, temporal, config }) ?? [],
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  const watchers = watch?.worker({ db }) ?? [];
  const running = new Set<() => Promise<void>>();
  const startWorkers = async (roles: WorkerRole[], version?: WorkerVersion) => {
    const { deployment = null, workflowBundle = config.worker.workflowBundle } = version ?? {};
    // Two workers of one queue may not share a connection.
    const connection = await NativeConnection.connect({ address: server.address });
    const workers = await createWorkers({
      config: {
        ...config,
        temporal: { ...config.temporal, deployment },
        worker: { roles, workflowBundle },
      },
      db,
      connection,
      version: '0.0.0-test',
      // Every workflow task replays its workflow from the start: what is not deterministic fails at once.
      maxCachedWorkflows: 0,
      resolve: options.resolve,
      watchers,
    });
    const stopWorkers = run(workers);
    const stop = async () => {
      await stopWorkers();
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
    temporalAddress: server.address,
    organizationId,
    key,
    logs: () => logged,
    startWorkers,
    call: (method, path, call) => callGateway(address, key, method, path, call),
    async stopTemporal() {
      temporalRuns = false;
      await Promise.all([...running].map((stop) => stop()));
      running.clear();
      await server.stop();
    },
    async close() {
      await Promise.all([...running].map((stop) => stop()));
      try {
        if (temporalRuns && options.checkHistories !== false)
          await checkHistories(temporal, inject('workflowBundle'));
      } finally {
        await app.close();
        capture('logs', logged);
        await temporal.connection.close();
        await db.destroy();
        if (temporalRuns) await server.stop();
        await dropDatabase(databaseUrl);
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Calls a gateway over HTTP, with `key` unless the call names another or none. */
export async function callGateway<T>(
  address: string,
  key: string,
  method: string,
  path: string,
  call: CallOptions = {},
): Promise<Reply<T>> {
  const withBody = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const secret = call.key === undefined ? key : call.key;
  const response = await fetch(`${address}${path}`, {
    redirect: 'manual',
    method,
    headers: {
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...(withBody === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(withBody === undefined ? {} : { body: withBody }),
  });
  const text = await response.text();
  noteSecretsOf({ sent: withBody, received: text, cookies: response.headers.getSetCookie() });
  if (response.status >= 400) capture('errors', text);
  return {
    status: response.status,
    headers: response.headers,
    body: readBody(response.headers.get('content-type'), text) as T,
  };
}

/** Another organization with credits and a key, which no log may show. */
export async function createTenant(db: Database, options: TenantOptions = {}): Promise<Tenant> {
  const tenant = await insertTenant(db, options);
  noteSecret(tenant.key);
  return tenant;
}

function run(workers: Worker[]): () => Promise<void> {
  const ended = Promise.all(workers.map((worker) => worker.run()));
  return async () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    await ended;
  };
}

function installRuntime(): void {
  if (runtimeInstalled) return;
  runtimeInstalled = true;
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
}

function readBody(type: string | null, text: string): unknown {
  if (text === '') return null;
  return /\bjson\b/.test(type ?? '') ? JSON.parse(text) : text;
}

/** A port that was free may be taken by the time that the server, or one of its own parts, listens: then on others. */
async function startServer(folder: string, dynamicConfig: Record<string, unknown>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startTemporal({
        cli: inject('temporalCli'),
        port: await freePort(),
        uiPort: null,
        databaseFile: null,
        pidFile: join(folder, 'temporal.pid'),
        logFile: join(folder, 'temporal.log'),
        dynamicConfig,
        say: (line) => console.log(line),
      });
    } catch (error) {
      if (!(error instanceof LocalError) || attempt === 3) throw error;
      console.log(`${error.message} Trying other ports.`);
    }
  }
}
