/** The gateway process: read the configuration, build, listen, close with grace. */
import { openDatabase } from '../../db/index.ts';
import { TRACE_HEADER } from '../../workflows/contract.ts';
import {
  announceReady,
  closeOnSignal,
  createLogger,
  openMetrics,
  openTemporalClient,
  openTracing,
  readConfig,
  requireDatabaseUrl,
  VERSION,
} from '../runtime/index.ts';
import { buildGateway } from './gateway.ts';

const config = readConfig(process.env);
const log = createLogger(config, 'gateway');
const shutdown = closeOnSignal(log);

const tracing = await openTracing(config, 'byline-gateway', TRACE_HEADER);
if (tracing) shutdown.add(() => tracing.close());

const db = openDatabase({
  url: requireDatabaseUrl(config),
  applicationName: 'byline-gateway',
  onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  onConnection: tracing?.onConnection,
});
shutdown.add(() => db.destroy());

const temporal = openTemporalClient(config, tracing ? [tracing.workflowStart] : []);
shutdown.add(() => temporal.connection.close());

const watchers = [];
const metrics = await openMetrics(config, log);
if (metrics) {
  shutdown.add(() => metrics.close());
  const { watchWithMetrics } = await import('./watch/metrics.ts');
  watchers.push(watchWithMetrics(metrics, { db, temporal, config }));
}

if (tracing) watchers.push((await import('./watch/traces.ts')).watchWithTraces);

const app = await buildGateway({ db, temporal, config, log, version: VERSION, watchers });
shutdown.add(() => app.close());

const address = await app.listen({ host: config.gateway.host, port: config.gateway.port });
announceReady({ address });
