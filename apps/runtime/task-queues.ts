import type { Client } from '@temporalio/client';

/** The values of temporal.api.enums.v1.TaskQueueType that we use. */
const TASK_QUEUE_TYPE = { workflow: 1, activity: 2 } as const;
/** Workers poll at least this often. A worker that has not polled for this long is no longer running. */
const POLLED_WITHIN_MS = 75_000;

export interface TaskQueue {
  name: string;
  kind: keyof typeof TASK_QUEUE_TYPE;
}

export interface TaskQueueState {
  /** The number of workers that poll the queue. */
  pollers: number;
  /** The number of waiting tasks and the age of the oldest one, as estimated by Temporal. */
  backlog: number;
  backlogSeconds: number;
}

/** Describes a task queue. Throws an error if Temporal does not respond in time. */
export async function describeTaskQueue(
  { connection, options }: Client,
  queue: TaskQueue,
  timeoutMs: number,
): Promise<TaskQueueState> {
  const { pollers, stats } = await connection.withDeadline(Date.now() + timeoutMs, () =>
    connection.workflowService.describeTaskQueue({
      namespace: options.namespace,
      taskQueue: { name: queue.name },
      taskQueueType: TASK_QUEUE_TYPE[queue.kind],
      reportStats: true,
    }),
  );
  const polls = (pollers ?? []).map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000);
  const age = stats?.approximateBacklogAge;
  return {
    pollers: polls.filter((at) => Date.now() - at < POLLED_WITHIN_MS).length,
    backlog: Number(stats?.approximateBacklogCount ?? 0),
    backlogSeconds: Number(age?.seconds ?? 0) + (age?.nanos ?? 0) / 1e9,
  };
}
