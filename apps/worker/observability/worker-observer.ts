import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptorsFactory, InjectedSinks, Worker } from '@temporalio/worker';
import type { TraceSinks } from '../../../workflows/tracing.ts';
import type { Observe } from './outside-calls.ts';

/** Observes a worker in order to record metrics or traces. */
export interface WorkerObserver {
  activities: ActivityInterceptorsFactory;
  outside: Observe;
  /** A function that is called with all workers of the process before they start to run. */
  workers?(workers: readonly Worker[]): void;
  /** Receives an event from each traced workflow when the workflow ends. */
  sinks?: InjectedSinks<TraceSinks>;
  /** An interceptor for the client that activities use to start workflows. */
  workflowStart?: WorkflowClientInterceptor;
}
