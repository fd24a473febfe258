import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { VERSION } from '../version.ts';
import type { ProcessMetrics } from './process-metrics.ts';

/** The Prometheus metrics of this process, which are served until `close` is called. */
export interface Metrics extends ProcessMetrics {
  registry: Registry;
  /** The URL of the metrics endpoint. */
  address: string;
  close(): Promise<void>;
}

/**
 * Serves the metrics of this process to Prometheus. If metrics are disabled, returns null and does not load
 * the client library.
 */
export async function openMetrics(config: Config, log: Logger): Promise<Metrics | null> {
  const { metrics } = config.observability;
  if (metrics === null) return null;
  const [{ Registry }, { createProcessMetrics }, { serveMetrics }] = await Promise.all([
    import('prom-client'),
    import('./process-metrics.ts'),
    import('./serve-metrics.ts'),
  ]);
  const registry = new Registry();
  const process = createProcessMetrics(registry, VERSION);
  const server = await serveMetrics(registry, metrics, log);
  return { registry, ...process, ...server };
}
