/** The worker process: serves the task queues that BYLINE_WORKER_ROLES names. */
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { openDatabase } from '../../db/index.ts';
import {
  announceReady,
  closeOnSignal,
  createLogger,
  openMetrics,
  readConfig,
  requireDatabaseUrl,
  temporalConnectionOptions,
  VERSION,
} from '../runtime/index.ts';
import { createWorkers } from './create-workers.ts';

const config = readConfig(process.env);
const log = createLogger(config, 'worker');
const shutdown = closeOnSignal(log);

Runtime.install({
  // Signals are ours: the database must outlive the activities that are finishing.
  shutdownSignals: [],
  logger: new DefaultLogger(config.logLevel === 'debug' ? 'DEBUG' : 'INFO', ({ level, message, meta }) => {
    const severity = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;
    log[severity[level]]({ ...meta }, message);
  }),
});

const db = openDatabase({
  url: requireDatabaseUrl(config),
  poolSize: 20,
  applicationName: 'byline-worker',
  onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
});
shutdown.add(() => db.destroy());

const connection = await NativeConnection.connect(temporalConnectionOptions(config.temporal));
shutdown.add(() => connection.close());

const watchers = [];
const metrics = await openMetrics(config, log);
if (metrics) {
  shutdown.add(() => metrics.close());
  const { watchWithMetrics } = await import('./watch/metrics.ts');
  watchers.push(watchWithMetrics(metrics, { db }));
}

const workers = await createWorkers({ config, db, connection, version: VERSION, watchers });
const running = Promise.all(workers.map((worker) => worker.run()));
shutdown.add(async () => {
  for (const worker of workers) worker.shutdown();
  await running;
});

log.info({ roles: config.worker.roles }, 'worker is running');
announceReady();
// A worker that stops by itself has lost its server for good: the supervisor starts a new one.
await running;
