import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { VERSION } from '../version.ts';
import type { ProcessMetrics } from './process-metrics.ts';

/** The figures of this process, told to Prometheus until they are closed. */
export interface Metrics extends ProcessMetrics {
  registry: Registry;
  /** Where they are told. */
  address: string;
  close(): Promise<void>;
}

/** Tells Prometheus this process's figures; null where nobody asked for that, and then none of it is even loaded. */
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
