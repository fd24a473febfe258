import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptorsFactory, InjectedSinks, Worker } from '@temporalio/worker';
import type { TraceSinks } from '../../../workflows/tracing.ts';
import type { Observe } from './outside-calls.ts';

/** Observes a worker in order to record metrics or traces. */
export interface WorkerObserver {
  activities: ActivityInterceptorsFactory;
  outside: Observe;
  /** Called with the workers before they run. */
  workers?(workers: readonly Worker[]): void;
  /** Called when workflows end. */
  sinks?: InjectedSinks<TraceSinks>;
  /** An interceptor for the client that activities use to start workflows. */
  workflowStart?: WorkflowClientInterceptor;
}
