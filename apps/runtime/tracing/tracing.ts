import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { PoolClient } from 'pg';
import type { Config } from '../config.ts';
import { VERSION } from '../version.ts';

/** Traces of this process, sent until they are closed. */
export interface Tracing {
  /** Opens a span for each statement of a new connection. */
  onConnection(client: PoolClient): void;
  /** Hands the trace to workflows that are started. */
  workflowStart: WorkflowClientInterceptor;
  /** What is made next has this id: a workflow knows the id of its span before anybody opens it. */
  withSpanId<T>(spanId: string, open: () => T): T;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Sends traces where the standard variables of OpenTelemetry say; null without a collector, and then nothing of it is loaded. */
export async function openTracing(
  config: Config,
  serviceName: string,
  traceHeader: string,
): Promise<Tracing | null> {
  if (config.observability.collector === null) return null;
  const [{ startTracing }, { traceStatements }, { traceWorkflowStarts }] = await Promise.all([
    import('./start-tracing.ts'),
    import('./trace-statements.ts'),
    import('./trace-workflow-starts.ts'),
  ]);
  return {
    ...startTracing(serviceName, VERSION),
    onConnection: traceStatements,
    workflowStart: traceWorkflowStarts(traceHeader),
  };
}
