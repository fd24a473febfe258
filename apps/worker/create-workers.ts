import { Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import {
  type ActivityInterceptorsFactory,
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
  // The response to a heartbeat tells an activity that it was canceled, so this interval between heartbeats
  // delays a cancellation by at most two seconds.
  maxHeartbeatThrottleInterval: '2s',
} satisfies Partial<WorkerOptions>;

/** In a process that does not export traces, discards the events that traced workflows send when they end. */
export const UNHEARD: InjectedSinks<TraceSinks> = {
  traces: { workflowEnded: { fn: () => undefined, callDuringReplay: false } },
};

/** Creates the workers for all configured roles, one per queue. The caller must run them. */
export async function createWorkers(deps: {
  config: Config;
  db: Database;
  connection: NativeConnection;
  /** The threads in which pages are parsed. The caller opens and closes them. */
  threads: PageThreads;
  version: string;
  /**
   * The number of workflows to cache. With 0, every task replays its workflow from the start, so tests can
   * prove that workflows are deterministic.
   */
  maxCachedWorkflows?: number;
  /** Replaces the operating system's DNS resolution, so that a test can change the IP address of a host name. */
  resolve?: Resolve | undefined;
  /** Observers for metrics and traces; none by default. */
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
          // If a workflow worker is killed, its jobs and their queries stall for this long.
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
 * Pins each workflow to the version of the worker that started it. Activities have no versions: they use
 * separate queues, and their interface stays compatible between versions.
 */
function pinned({ name, buildId }: { name: string; buildId: string }): WorkerDeploymentOptions {
  return {
    version: { deploymentName: name, buildId },
    useWorkerVersioning: true,
    defaultVersioningBehavior: 'PINNED',
  };
}

/**
 * Marks an error as non-retryable if PostgreSQL rejected a value, because every retry would fetch the same
 * page and fail on the same value. The error's message contains no details, because customers may see it.
 */
export const finalFaults: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        // On its last attempt, an activity throws an `ApplicationFailure` whose cause is the original error.
        const cause = error instanceof ApplicationFailure ? error.cause : (error as Error);
        if (!isUnstorable(cause)) throw error;
        throw ApplicationFailure.create({
          type: UNSTORABLE,
          message: 'A page contains a value that cannot be stored.',
          nonRetryable: true,
          ...(cause ? { cause } : {}),
        });
      }
    },
  },
});
