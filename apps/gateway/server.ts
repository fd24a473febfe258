/** The gateway process: reads the configuration, builds the gateway, listens, and shuts down gracefully. */
import { openDatabase } from '../../db/index.ts';
import { TRACE_HEADER } from '../../workflows/contract.ts';
import {
  announceReady,
  closeOnSignal,
  createLogger,
  openMetrics,
  openTemporalClient,
  openTracing,
  readConfigOrExit,
  requireDatabaseUrl,
  startWatchdog,
  VERSION,
} from '../runtime/index.ts';
import { buildGateway } from './app.ts';

const config = readConfigOrExit(process.env, requireDatabaseUrl);
const log = createLogger(config, 'gateway');
startWatchdog('gateway');
const shutdown = closeOnSignal(log);

const tracing = await openTracing(config, 'byline-gateway', TRACE_HEADER);
if (tracing) shutdown.add(() => tracing.close());

const db = openDatabase({
  url: requireDatabaseUrl(config),
  applicationName: 'byline-gateway',
  onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  observe: tracing?.observeStatement,
});
shutdown.add(() => db.destroy());

const temporal = openTemporalClient(config, tracing ? [tracing.workflowStart] : []);
shutdown.add(() => temporal.connection.close());

const observers = [];
const metrics = await openMetrics(config, log);
if (metrics) {
  shutdown.add(() => metrics.close());
  const { observeWithMetrics } = await import('./observability/metrics.ts');
  observers.push(observeWithMetrics(metrics, { db, temporal, config }));
}

if (tracing) observers.push((await import('./observability/traces.ts')).observeWithTraces);

const app = await buildGateway({ db, temporal, config, log, version: VERSION, observers });
shutdown.add(() => app.close());

const address = await app.listen({ host: config.gateway.host, port: config.gateway.port });
announceReady({ address });
