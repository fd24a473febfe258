import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptorsFactory, InjectedSinks, Worker } from '@temporalio/worker';
import type { TraceSinks } from '../../../workflows/tracing.ts';
import type { Observe } from './outside-calls.ts';

/** Observes a worker, for metrics or traces. */
export interface WorkerObserver {
  activities: ActivityInterceptorsFactory;
  outside: Observe;
  /** Receives the workers before they run. */
  workers?(workers: readonly Worker[]): void;
  /** Notified when workflows end. */
  sinks?: InjectedSinks<TraceSinks>;
  /** Interceptor for the client that activities use to start workflows. */
  workflowStart?: WorkflowClientInterceptor;
}
