import type { Client } from '@temporalio/client';

/** temporal.api.enums.v1.TaskQueueType, as far as we use it. */
const TASK_QUEUE_TYPE = { workflow: 1, activity: 2 } as const;
/** A worker polls at least this often; one that has not is gone. */
const POLLED_WITHIN_MS = 75_000;

export interface TaskQueue {
  name: string;
  kind: keyof typeof TASK_QUEUE_TYPE;
}

export interface TaskQueueState {
  /** Workers that poll it. */
  pollers: number;
  /** Tasks that wait, and for how long the oldest has; as Temporal estimates them. */
  backlog: number;
  backlogSeconds: number;
}

/** What Temporal knows of a queue; throws when it does not answer in time. */
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
