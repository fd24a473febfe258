/** Public entry point of `apps/runtime`: everything that a process needs in order to start. */
export {
  type Config,
  ConfigError,
  type RatePolicy,
  type RatePolicyName,
  readConfig,
  requireDatabaseUrl,
  type WorkerRole,
} from './config.ts';
export { envExample } from './env-example.ts';
export { CHECKOUT, COMMAND, HOME_FOLDER, START_COMMAND } from './installation.ts';
export { type LogContext, logContext, noteJob } from './log-context.ts';
export { createLogger, type Logger } from './logger.ts';
export { type Metrics, openMetrics } from './metrics/metrics.ts';
export { createPayloadCodec, PayloadUnreadable, payloadOptions } from './payload-codec.ts';
export type { Environment } from './read-settings.ts';
export { announceReady, closeOnSignal } from './shutdown.ts';
export { ENV_FILE, loadEnvFile, readConfigOrExit, requireArchives } from './start-config.ts';
export { describeTaskQueue } from './task-queues.ts';
export { openTemporalClient } from './temporal.ts';
export { temporalConnectionOptions } from './temporal-address.ts';
export { openTracing, type Tracing } from './tracing/tracing.ts';
export { VERSION } from './version.ts';
export { startWatchdog } from './watchdog.ts';
export { requireSeparateRoles } from './worker-roles.ts';
