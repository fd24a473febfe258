import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { setupTemporal } from '../../../apps/admin/index.ts';
import {
  cachedWorkflowBundle,
  findTemporalCli,
  freePort,
  type Supervised,
  startPostgres,
  startTemporal,
  supervise,
} from '../../../apps/local/index.ts';
import { openTemporalClient, readConfig } from '../../../apps/runtime/index.ts';
import { type Database, migrate, openDatabase } from '../../../db/index.ts';
import { openTcpProxy, type TcpProxy } from '../servers/tcp-proxy.ts';
import { isAlive, openFolder, treeOf } from './processes.ts';
import { mountSmallDisk } from './small-disk.ts';

/** The parts of the stack in which faults are injected. */
export const PARTS = ['gateway', 'workflow-worker', 'activity-worker', 'temporal', 'postgres'] as const;
export type Part = (typeof PARTS)[number];

/**
 * A stack of processes. A test can kill any of them, including PostgreSQL and Temporal, and the stack can
 * recover.
 */
export interface FaultStack {
  gateway: string;
  db: Database;
  temporal: Client;
  /**
   * The proxies between Byline's processes and the servers, PostgreSQL and Temporal. The tests themselves
   * connect directly.
   */
  wires: Record<'temporal' | 'postgres', TcpProxy>;
  /** Fills PostgreSQL's disk or makes space again. Null if PostgreSQL has no separate disk. */
  disk: { fill(): void; clear(): void } | null;
  /**
   * Returns the process IDs of a part of the stack, main process first. If several processes run the same
   * part, `among` selects one of them.
   */
  processes(part: Part, among: number): Promise<number[]>;
  /** Restarts PostgreSQL or Temporal after `afterMs`. The stack restarts all other parts by itself. */
  revive(part: Part, afterMs: number): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  pid: number;
  stop(): Promise<void>;
}

const STEPPING_CLOCK = new URL('../probes/stepping-clock.mjs', import.meta.url).href;
const ACTIVITY_WORKERS = 2;
const ALIVE_MS = 60_000;

/**
 * Starts the stack for fault tests in a separate folder. `env` is passed to the gateway and the workers. Two
 * workers share the activities, and the clock of one of them jumps back and forth. If possible, PostgreSQL's
 * data is on a small disk of its own.
 */
export async function startFaultStack(env: Record<string, string>): Promise<FaultStack> {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    // Stop the parts of the stack in the reverse order of their start. Continue even if a part fails to stop.
    const failures: unknown[] = [];
    for (const close of closers.splice(0).reverse())
      await Promise.resolve()
        .then(close)
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await startParts(env, (close) => closers.push(close))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  env: Record<string, string>,
  onStop: (close: () => unknown) => void,
): Promise<Omit<FaultStack, 'stop'>> {
  const folder = openFolder();
  onStop(folder.remove);
  const say = (line: string) => console.log(`  ${line}`);
  const log = (name: string) => join(folder.path, `${name}.log`);
  const { local } = readConfig({});
  const cli = await findTemporalCli({ path: process.env.TEMPORAL_CLI_PATH, cacheDir: local.cacheDir }, say);
  const ports = { postgres: await freePort(), temporal: await freePort() };

  const disk = mountSmallDisk(join(folder.path, 'postgres'));
  onStop(() => disk?.unmount());
  let databaseUrl = '';
  const open: Record<'postgres' | 'temporal', () => Promise<Server>> = {
    async postgres() {
      const dataDir = join(folder.path, 'postgres');
      const port = { what: 'PostgreSQL', port: ports.postgres, variable: '', chosen: true };
      // Let PostgreSQL write durably, because committed data must survive a kill.
      const server = await startPostgres({ dataDir, port, logFile: log('postgres'), durable: true, say });
      databaseUrl = server.url;
      return server;
    },
    temporal: () =>
      startTemporal({
        cli,
        port: ports.temporal,
        uiPort: null,
        databaseFile: join(folder.path, 'temporal.db'),
        pidFile: join(folder.path, 'temporal.pid'),
        logFile: log('temporal'),
        say,
      }),
  };
  const servers: Partial<Record<keyof typeof open, Server>> = {};
  for (const name of ['postgres', 'temporal'] as const) {
    servers[name] = await open[name]();
    // Stop the server that is running when the stack stops, because a restart may have replaced the one
    // started here.
    onStop(() => servers[name]?.stop());
  }

  const config = readConfig({ DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}` });
  const host = '127.0.0.1';
  const wires = {
    temporal: await openTcpProxy({ host, port: ports.temporal }),
    postgres: await openTcpProxy({ host, port: ports.postgres }),
  };
  for (const wire of Object.values(wires)) onStop(wire.close);
  const db = openDatabase({ url: databaseUrl, poolSize: 4, onError: () => undefined });
  onStop(() => db.destroy());
  const temporal = openTemporalClient(config);
  onStop(() => temporal.connection.close());
  await migrate(db);
  await setupTemporal(temporal);

  const bundle = await cachedWorkflowBundle(local.cacheDir);
  // Choose the gateway's port only now, because another process may take a port that nothing listens on yet.
  const gatewayPort = await freePort();
  const common = {
    BYLINE_LOG_LEVEL: 'warn',
    ...env,
    DATABASE_URL: databaseUrl.replace(`:${ports.postgres}/`, `:${wires.postgres.port}/`),
    TEMPORAL_ADDRESS: `${host}:${wires.temporal.port}`,
    BYLINE_PORT: String(gatewayPort),
  };
  const start = async (name: string, entry: string, own: Record<string, string> = {}) => {
    const running = await supervise({ name, entry, env: { ...common, ...own }, logFile: log(name), say });
    onStop(running.stop);
    return running;
  };
  const worker = (name: string, roles: string, own = {}) =>
    start(name, 'apps/worker/worker.ts', {
      ...own,
      BYLINE_WORKER_ROLES: roles,
      BYLINE_WORKFLOW_BUNDLE: bundle,
    });
  const [gateway, workflowWorker, ...activityWorkers] = await Promise.all([
    start('gateway', 'apps/gateway/server.ts'),
    worker('workflow-worker', 'orchestration,ledger,mail'),
    ...Array.from({ length: ACTIVITY_WORKERS }, (_, n) =>
      worker(
        `activity-worker-${n + 1}`,
        'web,fit,webhooks',
        n === 0 ? {} : { NODE_OPTIONS: `--import=${STEPPING_CLOCK}` },
      ),
    ),
  ]);
  const supervised: Record<Exclude<Part, keyof typeof open>, Supervised[]> = {
    gateway: [gateway],
    'workflow-worker': [workflowWorker],
    'activity-worker': activityWorkers,
  };

  return {
    gateway: `http://127.0.0.1:${gatewayPort}`,
    db,
    temporal,
    wires,
    disk,
    async processes(part, among) {
      const pidOf = () => {
        if (part === 'temporal' || part === 'postgres') return servers[part]?.pid;
        const all = supervised[part];
        return all[among % all.length]?.pid();
      };
      return treeOf(await untilAlive(part, pidOf));
    },
    async revive(part, afterMs) {
      if (part !== 'temporal' && part !== 'postgres') return;
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await servers[part]?.stop();
      servers[part] = await open[part]();
    },
  };
}

async function untilAlive(part: Part, pidOf: () => number | undefined): Promise<number> {
  const deadline = Date.now() + ALIVE_MS;
  for (;;) {
    const pid = pidOf();
    if (pid !== undefined && isAlive(pid)) return pid;
    if (Date.now() > deadline) throw new Error(`${part} does not run`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
