import type { ClientInterceptors } from '@temporalio/client';
import type { ActivityInterceptorsFactory, Worker } from '@temporalio/worker';
import type { Watch } from './outside-calls.ts';

/** Somebody who watches what a worker does: figures, traces. */
export interface WorkerWatcher {
  activities: ActivityInterceptorsFactory;
  outside: Watch;
  /** Shown the workers before they run. */
  workers?(workers: readonly Worker[]): void;
  /** For the client with which activities start workflows. */
  client?: ClientInterceptors;
}
