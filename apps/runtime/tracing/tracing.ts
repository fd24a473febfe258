import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { Config } from '../config.ts';
import { VERSION } from '../version.ts';

/** Tracing for this process; spans are exported until it is closed. */
export interface Tracing {
  /** Sends a database statement in a span of its own. */
  observeStatement<T>(text: string, send: () => T): T;
  /** Propagates the trace to the workflows that this process starts. */
  workflowStart: WorkflowClientInterceptor;
  /** Forces the ID of the next span. A workflow chooses its span ID before the span is opened. */
  withSpanId<T>(spanId: string, open: () => T): T;
  /** Flushes pending spans. */
  close(): Promise<void>;
}

/**
 * Starts exporting traces to the collector set by the standard `OTEL_*` variables. Returns null without a
 * collector, in which case the SDK is never loaded.
 */
export async function openTracing(
  config: Config,
  serviceName: string,
  traceHeader: string,
): Promise<Tracing | null> {
  if (config.observability.collector === null) return null;
  const [{ startTracing }, { traceStatement }, { traceWorkflowStarts }] = await Promise.all([
    import('./start-tracing.ts'),
    import('./trace-statements.ts'),
    import('./trace-workflow-starts.ts'),
  ]);
  return {
    ...startTracing(serviceName, VERSION),
    observeStatement: traceStatement,
    workflowStart: traceWorkflowStarts(traceHeader),
  };
}
