import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptorsFactory, InjectedSinks, Worker } from '@temporalio/worker';
import type { TraceSinks } from '../../../workflows/trace-context.ts';
import type { Watch } from './outside-calls.ts';

/** Somebody who watches what a worker does: figures, traces. */
export interface WorkerWatcher {
  activities: ActivityInterceptorsFactory;
  outside: Watch;
  /** Shown the workers before they run. */
  workers?(workers: readonly Worker[]): void;
  /** Hears of workflows that have ended. */
  sinks?: InjectedSinks<TraceSinks>;
  /** For the client with which activities start workflows. */
  workflowStart?: WorkflowClientInterceptor;
}
