import type { Config } from '../config.ts';
import { VERSION } from '../version.ts';
import type { Tracing } from './start-tracing.ts';

export type { Tracing };

/**
 * Exports traces to the collector set by the standard `OTEL_*` variables. If no collector is set, returns
 * null and does not load the SDK.
 */
export async function openTracing(
  config: Config,
  serviceName: string,
  traceHeader: string,
): Promise<Tracing | null> {
  if (config.observability.collector === null) return null;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(serviceName, VERSION, traceHeader);
}
