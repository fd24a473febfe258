import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { VERSION } from '../version.ts';
import type { ProcessMetrics } from './process-metrics.ts';

/** This process's Prometheus metrics, served until closed. */
export interface Metrics extends ProcessMetrics {
  registry: Registry;
  /** URL of the metrics endpoint. */
  address: string;
  close(): Promise<void>;
}

/**
 * Serves this process's metrics to Prometheus. Returns null when metrics are off, in which case the client
 * library is never loaded.
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
