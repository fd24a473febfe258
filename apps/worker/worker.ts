/** The worker process: serves the task queues that BYLINE_WORKER_ROLES names. */
import { NativeConnection, Runtime } from '@temporalio/worker';
import { openDatabase } from '../../db/index.ts';
import { TRACE_HEADER } from '../../workflows/contract.ts';
import {
  announceReady,
  closeOnSignal,
  createLogger,
  openMetrics,
  openTracing,
  readConfig,
  requireDatabaseUrl,
  temporalConnectionOptions,
  VERSION,
} from '../runtime/index.ts';
import { createWorkers } from './create-workers.ts';
import { temporalLogger } from './watch/temporal-logger.ts';

const config = readConfig(process.env);
const log = createLogger(config, 'worker');
const shutdown = closeOnSignal(log);

Runtime.install({
  // Signals are ours: the database must outlive the activities that are finishing.
  shutdownSignals: [],
  logger: temporalLogger(log, config.logLevel === 'debug' ? 'DEBUG' : 'INFO'),
});

const tracing = await openTracing(config, 'byline-worker', TRACE_HEADER);
if (tracing) shutdown.add(() => tracing.close());

const db = openDatabase({
  url: requireDatabaseUrl(config),
  poolSize: 20,
  applicationName: 'byline-worker',
  onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  onConnection: tracing?.onConnection,
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

if (tracing) watchers.push((await import('./watch/traces.ts')).watchWithTraces(tracing));

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
