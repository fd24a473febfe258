import { join, resolve } from 'node:path';
import { migrate, newsArticles, openDatabase } from '../../db/index.ts';
import type { IndexedArticle } from '../../model/index.ts';
import { type Bootstrapped, bootstrap, setupTemporal } from '../admin/index.ts';
import { type Config, HOME_FOLDER, openTemporalClient } from '../runtime/index.ts';
import { choosePort, type WantedPort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { makePrivate } from './private-folder.ts';
import { claimStack, type StackState } from './stack-state.ts';
import { supervise } from './supervised.ts';
import { findTemporalCli } from './temporal-cli.ts';
import { startTemporal } from './temporal-server.ts';
import { cachedWorkflowBundle } from './workflow-bundle.ts';

export interface Stack {
  state: StackState;
  /** The first organization and its API key if they were created during the start; otherwise null. */
  first: Bootstrapped | null;
  /** Restarts the gateway and the workers with the current workflow code. */
  restart(): Promise<void>;
  /** Returns the current process IDs by name. */
  pids(): Record<string, number | undefined>;
  /** Rejects if a process that cannot be restarted has exited. */
  ended: Promise<never>;
  stop(): Promise<void>;
}

export interface StackOptions {
  config: Config;
  dataDir: string;
  /** The ports to use. A port that is in use is replaced unless the user chose it. */
  ports: { gateway: WantedPort; postgres: WantedPort; temporal: WantedPort; temporalUi: WantedPort };
  /** Whether data must survive a power failure; false for temporary data. */
  durable: boolean;
  /** Additional environment variables for the gateway and the workers. */
  env?: Record<string, string>;
  /** Articles to add to the news index. Articles that the index already contains are not changed. */
  articles?: IndexedArticle[];
  /** Additional PostgreSQL settings. */
  postgresSettings?: string[];
  /**
   * A signal that aborts a start in progress: everything that has started is stopped, and the signal's reason
   * is thrown.
   */
  signal?: AbortSignal;
  say: (line: string) => void;
}

/** Returns the data folder of the stack for this configuration. */
export function defaultDataDir(config: Config): string {
  return config.local.dataDir ? resolve(config.local.dataDir) : join(HOME_FOLDER, '.byline');
}

/**
 * Starts PostgreSQL and Temporal in parallel, sets up the schema and the first organization, and then starts
 * the gateway and the workers. If anything fails to start, everything that has already started is stopped.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { config, dataDir, say } = options;
  const { logs } = makePrivate(dataDir);
  const claim = claimStack(dataDir);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    // Stop the processes in reverse order. Continue even if a process fails to stop.
    const failures: unknown[] = [];
    for (const step of stops.splice(0).reverse())
      await step().catch((error: unknown) => failures.push(error));
    claim.release();
    if (failures.length > 0) throw failures[0];
  };
  try {
    const cli = await findTemporalCli(
      { path: config.local.temporalCliPath, cacheDir: config.local.cacheDir },
      say,
    );
    options.signal?.throwIfAborted();
    const temporalPort = await choosePort(options.ports.temporal, say);
    const temporalUiPort = await choosePort(options.ports.temporalUi, say);
    const [postgres, temporal] = await settleAll([
      startPostgres({
        dataDir: join(dataDir, 'postgres'),
        port: options.ports.postgres,
        logFile: join(logs, 'postgres.log'),
        durable: options.durable,
        settings: options.postgresSettings ?? [],
        say,
      }).then((server) => {
        stops.push(server.stop);
        return server;
      }),
      startTemporal({
        cli,
        port: temporalPort,
        uiPort: temporalUiPort,
        databaseFile: join(dataDir, 'temporal.db'),
        pidFile: join(dataDir, 'temporal.pid'),
        logFile: join(logs, 'temporal.log'),
        say,
      }).then((server) => {
        stops.push(server.stop);
        return server;
      }),
    ]);
    say('PostgreSQL and Temporal are running.');

    options.signal?.throwIfAborted();
    const first = await prepare(options, postgres.url, temporal.address);
    // Bundling the workflows blocks this process, so bundling waits until the database is set up. On a slow
    // machine, bundling can take longer than the timeout of a database connection.
    const bundle = await cachedWorkflowBundle(config.local.cacheDir);
    options.signal?.throwIfAborted();
    const gatewayPort = await choosePort(options.ports.gateway, say);
    const env = {
      ...options.env,
      DATABASE_URL: postgres.url,
      TEMPORAL_ADDRESS: temporal.address,
      BYLINE_HOST: config.gateway.host,
      BYLINE_PORT: String(gatewayPort),
      BYLINE_PUBLIC_URL: config.gateway.publicUrl ?? `http://${config.gateway.host}:${gatewayPort}`,
      BYLINE_TEMPORAL_UI_URL: `http://127.0.0.1:${temporalUiPort}`,
    };
    const metricsPort = (part: 0 | 1 | 2): Record<string, string> => {
      const { metrics } = config.observability;
      return metrics ? { BYLINE_METRICS_PORT: String(metrics.port + part) } : {};
    };
    const started = await settleAll(
      [
        { name: 'gateway', entry: 'apps/gateway/server.ts', env: { ...env, ...metricsPort(0) } },
        {
          // Run this worker in a different process from the worker that parses pages, so that a slow page
          // cannot delay workflows, charges or e-mails.
          name: 'workflow-worker',
          entry: 'apps/worker/worker.ts',
          env: {
            ...env,
            ...metricsPort(1),
            BYLINE_WORKER_ROLES: 'orchestration,ledger,mail',
            BYLINE_WORKFLOW_BUNDLE: bundle,
          },
        },
        {
          name: 'activity-worker',
          entry: 'apps/worker/worker.ts',
          env: { ...env, ...metricsPort(2), BYLINE_WORKER_ROLES: 'web,fit,webhooks' },
        },
      ].map(async (part) => {
        const running = await supervise({ ...part, logFile: join(logs, `${part.name}.log`), say });
        stops.push(running.stop);
        return running;
      }),
    );
    options.signal?.throwIfAborted();
    say('The gateway and two workers are running.');

    const state = claim.publish({
      gateway: `http://${config.gateway.host}:${gatewayPort}`,
      temporalUi: `http://127.0.0.1:${temporalUiPort}`,
      temporalAddress: temporal.address,
      databaseUrl: postgres.url,
      logs,
    });
    return {
      state,
      first,
      async restart() {
        const changed = { BYLINE_WORKFLOW_BUNDLE: await cachedWorkflowBundle(config.local.cacheDir) };
        await settleAll(started.map((part) => part.restart(part.name === 'workflow-worker' ? changed : {})));
      },
      pids: () => ({
        ...Object.fromEntries(started.map((part) => [part.name, part.pid()])),
        temporal: temporal.pid,
        postgres: postgres.pid,
      }),
      ended: Promise.race([postgres.ended, temporal.ended]),
      stop,
    };
  } catch (error) {
    await stop();
    // After an abort, throw the reason of the abort rather than any failure that followed.
    options.signal?.throwIfAborted();
    throw error;
  }
}

/**
 * Waits for all promises to settle, and only then throws the first failure. A caller that starts processes
 * can then stop them all, because none is still starting.
 */
async function settleAll<T extends readonly Promise<unknown>[]>(
  work: [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
    [K in keyof T]: Awaited<T[K]>;
  };
}

// Ignore errors of idle connections, because queries report their own errors and no connection of this pool
// is idle for long.
const noop = () => undefined;

async function prepare(
  { config, articles = [] }: StackOptions,
  databaseUrl: string,
  temporalAddress: string,
): Promise<Bootstrapped | null> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, onError: noop });
  const temporal = openTemporalClient({
    ...config,
    temporal: { ...config.temporal, address: temporalAddress },
  });
  try {
    // Wait for both the migrations and the setup of Temporal before closing the connections. Otherwise, if
    // one of these tasks failed, the other one would crash the process and hide the reason for the failure.
    const [first] = await settleAll([migrate(db).then(() => bootstrap(db)), setupTemporal(temporal)]);
    if (articles.length > 0) await newsArticles.save(db, articles);
    return first;
  } finally {
    await temporal.connection.close();
    await db.destroy();
  }
}
