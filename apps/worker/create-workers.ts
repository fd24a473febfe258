import { Client } from '@temporalio/client';
import {
  type InjectedSinks,
  type NativeConnection,
  Worker,
  type WorkerDeploymentOptions,
  type WorkerOptions,
} from '@temporalio/worker';
import type { Resolve } from '../../activities/web/index.ts';
import type { Database } from '../../db/index.ts';
import { TASK_QUEUES } from '../../workflows/contract.ts';
import type { TraceSinks } from '../../workflows/trace-context.ts';
import { type Config, payloadOptions } from '../runtime/index.ts';
import { ACTIVITY_ROLES } from './roles.ts';
import { logActivities } from './watch/log-activities.ts';
import { allWatches } from './watch/outside-calls.ts';
import type { WorkerWatcher } from './watch/worker-watcher.ts';
import { WORKFLOW_INTERCEPTORS, WORKFLOWS_PATH } from './workflows-path.ts';

const COMMON = {
  shutdownGraceTime: '10s',
  // A heartbeat answers with a cancellation: two seconds is how late an activity may hear of one.
  maxHeartbeatThrottleInterval: '2s',
} satisfies Partial<WorkerOptions>;

/** A trace that began where traces are sent may end where nobody wants them. */
export const UNHEARD: InjectedSinks<TraceSinks> = {
  traces: { workflowEnded: { fn: () => undefined, callDuringReplay: false } },
};

/** Creates the workers of each role that the configuration names, one a queue; running them is the caller's. */
export async function createWorkers(deps: {
  config: Config;
  db: Database;
  connection: NativeConnection;
  version: string;
  /** 0 replays every workflow on each task, which tests use to prove determinism. */
  maxCachedWorkflows?: number;
  /** Instead of the operating system's name resolution, for tests of names that change. */
  resolve?: Resolve | undefined;
  /** Who watches; nobody by default. */
  watchers?: readonly WorkerWatcher[];
}): Promise<Worker[]> {
  const { connection, config, watchers = [] } = deps;
  const watch = allWatches(watchers.map(({ outside }) => outside));
  const interceptors = { activity: [logActivities, ...watchers.map(({ activities }) => activities)] };
  const sinks: InjectedSinks<TraceSinks> = Object.assign({}, UNHEARD, ...watchers.map(({ sinks }) => sinks));
  const { namespace, payloadKeys, deployment } = config.temporal;
  const payloads = payloadOptions(payloadKeys);
  const temporal = new Client({
    connection,
    namespace,
    ...payloads,
    interceptors: { workflow: watchers.flatMap(({ workflowStart }) => workflowStart ?? []) },
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
          // When a workflow worker is killed, its jobs and their queries stand still for this long.
          stickyQueueScheduleToStartTimeout: '2s',
        }),
      );
    } else {
      for (const setup of await ACTIVITY_ROLES[role]({ ...deps, temporal, watch })) {
        workers.push(
          await Worker.create({ ...COMMON, ...payloads, connection, namespace, interceptors, ...setup }),
        );
      }
    }
  }
  for (const { workers: show } of watchers) show?.(workers);
  return workers;
}

/**
 * Each workflow ends on the version that began it. Activities are no part of it: their queues are other ones, and what
 * they are asked for crosses versions by their contract.
 */
function pinned({ name, buildId }: { name: string; buildId: string }): WorkerDeploymentOptions {
  return {
    version: { deploymentName: name, buildId },
    useWorkerVersioning: true,
    defaultVersioningBehavior: 'PINNED',
  };
}
