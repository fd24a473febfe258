import type { Client } from '@temporalio/client';
import type { WorkerTuner } from '@temporalio/worker';
import type { PageThreads } from '../../activities/threads/index.ts';
import type { Resolve } from '../../activities/web/index.ts';
import type { Database } from '../../db/index.ts';
import type { Config } from '../runtime/index.ts';
import type { Observe } from './observability/outside-calls.ts';

/** The activities of a task queue, and how many of them a worker may run at once. */
export interface QueueSetup {
  taskQueue: string;
  activities: object;
  maxConcurrentActivityTaskExecutions?: number;
  tuner?: WorkerTuner;
}

/** Creates the queues of a role. */
export type CreateQueues = (deps: {
  db: Database;
  temporal: Client;
  /** The threads in which pages are parsed. */
  threads: PageThreads;
  config: Config;
  version: string;
  resolve?: Resolve | undefined;
  /** Observes every outbound call. */
  observe?: Observe | undefined;
}) => Promise<QueueSetup[]>;
