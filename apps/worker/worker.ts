/** The worker process. It polls the task queues of the roles in BYLINE_WORKER_ROLES. */
import { Client } from '@temporalio/client';
import { NativeConnection, Runtime } from '@temporalio/worker';
import { openPageThreads } from '../../activities/threads/index.ts';
import { observations, openCluster, openDatabase, replication } from '../../db/index.ts';
import { TRACE_HEADER } from '../../workflows/contract.ts';
import {
  announceReady,
  closeOnSignal,
  createLogger,
  openMetrics,
  openTracing,
  payloadOptions,
  readConfigOrExit,
  requireArchives,
  requireDatabaseUrl,
  requireSeparateRoles,
  startWatchdog,
  temporalConnectionOptions,
  VERSION,
} from '../runtime/index.ts';
import { createWorkers } from './create-workers.ts';
import { temporalLogger } from './observability/temporal-logger.ts';
import { runWorkers } from './run-workers.ts';

const config = readConfigOrExit(process.env, requireDatabaseUrl, requireSeparateRoles, requireArchives);
const log = createLogger(config, 'worker');
startWatchdog('worker');
const shutdown = closeOnSignal(log);

Runtime.install({
  // The worker handles signals itself, because the database must stay open until running activities have
  // finished.
  shutdownSignals: [],
  logger: temporalLogger(log, config.logLevel === 'debug' ? 'DEBUG' : 'INFO'),
});

const tracing = await openTracing(config, 'byline-worker', TRACE_HEADER);
if (tracing) shutdown.add(() => tracing.close());

const db = openDatabase({
  url: requireDatabaseUrl(config),
  poolSize: 20,
  applicationName: 'byline-worker',
  onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  observe: tracing?.observeStatement,
});
shutdown.add(() => db.destroy());

const connection = await NativeConnection.connect(temporalConnectionOptions(config.temporal));
shutdown.add(() => connection.close());

const observers = [];
const metrics = await openMetrics(config, log);
if (metrics) {
  shutdown.add(() => metrics.close());
  const { observeWithMetrics } = await import('./observability/metrics.ts');
  observers.push(observeWithMetrics(metrics, { db }));
}

if (tracing) observers.push((await import('./observability/traces.ts')).observeWithTraces(tracing));

const threads = await openPageThreads();
shutdown.add(() => threads.close());

const workers = await createWorkers({ config, db, connection, threads, version: VERSION, observers });
const running = await runWorkers(workers, {
  db,
  version: VERSION,
  aliveFile: config.worker.aliveFile,
  onError: (error) => log.warn({ err: error }, 'the heartbeat could not be written'),
});
shutdown.add(() => running.shutdown());

if (config.worker.roles.includes('webhooks')) {
  const { startDispatcher } = await import('../../activities/webhooks/index.ts');
  const { namespace, payloadKeys } = config.temporal;
  const temporal = new Client({ connection, namespace, ...payloadOptions(payloadKeys) });
  const onError = (err: unknown) => log.warn({ err }, 'events could not be sent');
  shutdown.add(startDispatcher({ db, temporal, clock: Date.now, sendsMails: config.mail !== null, onError }));
}

const { cluster: address } = config.news;
if (address && config.worker.roles.includes('web')) {
  const cluster = await openCluster(address);
  shutdown.add(() => cluster.close());
  shutdown.add(
    replication.follow(db, cluster, (err) =>
      log.warn({ err }, 'the cluster of the news index could not be told changes'),
    ),
  );
}
observations.indexAnswers.subscribe(({ error }) => {
  if (error) log.warn({ err: error }, 'PostgreSQL answered a search in place of the cluster');
});

const { record } = config.web;
if (record && config.worker.roles.includes('web')) {
  const { keepRecordingsClean } = await import('../../activities/privacy/index.ts');
  shutdown.add(
    keepRecordingsClean({ db, folder: record, days: config.retention.pagesDays }, (err) =>
      log.error({ err }, 'the recordings could not be cleaned'),
    ),
  );
}

log.info({ roles: config.worker.roles }, 'worker is running');
announceReady();
// A worker that stops on its own has lost its connection to the server for good. Exit, so that the supervisor
// starts a new process.
await running.ended;
