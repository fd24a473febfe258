import { Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import {
  type InjectedSinks,
  type NativeConnection,
  Worker,
  type WorkerDeploymentOptions,
  type WorkerOptions,
} from '@temporalio/worker';
import type { PageThreads } from '../../activities/threads/index.ts';
import type { Resolve } from '../../activities/web/index.ts';
import type { Database } from '../../db/index.ts';
import { isUnstorable } from '../../model/index.ts';
import { UNSTORABLE } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import type { TraceSinks } from '../../workflows/tracing.ts';
import { type Config, payloadOptions } from '../runtime/index.ts';
import { logActivities } from './observability/log-activities.ts';
import { observeAll } from './observability/outside-calls.ts';
import type { WorkerObserver } from './observability/worker-observer.ts';
import { ACTIVITY_ROLES } from './roles.ts';
import { WORKFLOW_INTERCEPTORS, WORKFLOWS_PATH } from './workflows-path.ts';

const COMMON = {
  shutdownGraceTime: '10s',
  // Heartbeat responses carry cancellations, so an activity learns of one at most two seconds late.
  maxHeartbeatThrottleInterval: '2s',
} satisfies Partial<WorkerOptions>;

/** Discards the ended-workflow events of traced workflows in a process that does not send traces. */
export const UNHEARD: InjectedSinks<TraceSinks> = {
  traces: { workflowEnded: { fn: () => undefined, callDuringReplay: false } },
};

/** Creates the workers of every configured role, one per queue. The caller runs them. */
export async function createWorkers(deps: {
  config: Config;
  db: Database;
  connection: NativeConnection;
  /** Threads in which pages are parsed; opened and closed by the caller. */
  threads: PageThreads;
  version: string;
  /** 0 replays every workflow on each task, which lets tests prove determinism. */
  maxCachedWorkflows?: number;
  /** Replaces the operating system's DNS resolution in tests where a name's address changes. */
  resolve?: Resolve | undefined;
  /** Observers; none by default. */
  observers?: readonly WorkerObserver[];
}): Promise<Worker[]> {
  const { connection, config, observers = [] } = deps;
  const observe = observeAll(observers.map(({ outside }) => outside));
  const interceptors = {
    activity: [logActivities, finalFaults, ...observers.map(({ activities }) => activities)],
  };
  const sinks: InjectedSinks<TraceSinks> = Object.assign({}, UNHEARD, ...observers.map(({ sinks }) => sinks));
  const { namespace, payloadKeys, deployment } = config.temporal;
  const payloads = payloadOptions(payloadKeys);
  const temporal = new Client({
    connection,
    namespace,
    ...payloads,
    interceptors: { workflow: observers.flatMap(({ workflowStart }) => workflowStart ?? []) },
  });
  const workers: Worker[] = [];
  for (const role of config.worker.roles) {
    if (role === 'orchestration') {
      workers.push(
        await Worker.create({
          ...COMMON,
          ...payloads,
          ...(deployment ? { workerDeploymentOptions: pinned(deployment) } : {}),
          connection,
          namespace,
          taskQueue: TASK_QUEUES.orchestration,
          ...(config.worker.workflowBundle
            ? { workflowBundle: { codePath: config.worker.workflowBundle } }
            : { workflowsPath: WORKFLOWS_PATH, interceptors: { workflowModules: WORKFLOW_INTERCEPTORS } }),
          sinks,
          ...(deps.maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows: deps.maxCachedWorkflows }),
          // When a workflow worker is killed, its jobs and their queries stall for this long.
          stickyQueueScheduleToStartTimeout: '2s',
        }),
      );
    } else {
      for (const setup of await ACTIVITY_ROLES[role]({ ...deps, temporal, observe })) {
        workers.push(
          await Worker.create({ ...COMMON, ...payloads, connection, namespace, interceptors, ...setup }),
        );
      }
    }
  }
  for (const { workers: show } of observers) show?.(workers);
  return workers;
}

/**
 * Pins each workflow to the worker version that started it. Activities are not versioned: they use other
 * queues, and their contract stays compatible across versions.
 */
function pinned({ name, buildId }: { name: string; buildId: string }): WorkerDeploymentOptions {
  return {
    version: { deploymentName: name, buildId },
    useWorkerVersioning: true,
    defaultVersioningBehavior: 'PINNED',
  };
}

/**
 * Marks errors as non-retryable in every activity if PostgreSQL rejected a value: each attempt would fetch
 * the same page and fail on the same value. The failure's message may be shown to customers.
 */
export const finalFaults: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        // The last attempt of an activity wraps what it throws.
        const cause = error instanceof ApplicationFailure ? error.cause : (error as Error);
        if (!isUnstorable(cause)) throw error;
        throw ApplicationFailure.create({
          type: UNSTORABLE,
          message: 'A page holds a value that cannot be stored.',
          nonRetryable: true,
          ...(cause ? { cause } : {}),
        });
      }
    },
  },
});
