import type { Client } from '@temporalio/client';

/** temporal.api.enums.v1.TaskQueueType, as far as we use it. */
const TASK_QUEUE_TYPE = { workflow: 1, activity: 2 } as const;
/** A worker polls at least this often; one that has not is gone. */
const POLLED_WITHIN_MS = 75_000;

/** Whether a worker polls this queue for this kind of task; throws when Temporal does not answer in time. */
export async function isPolled(
  { connection, options }: Client,
  queue: { name: string; kind: keyof typeof TASK_QUEUE_TYPE },
  timeoutMs: number,
): Promise<boolean> {
  const { pollers } = await connection.withDeadline(Date.now() + timeoutMs, () =>
    connection.workflowService.describeTaskQueue({
      namespace: options.namespace,
      taskQueue: { name: queue.name },
      taskQueueType: TASK_QUEUE_TYPE[queue.kind],
    }),
  );
  const polls = (pollers ?? []).map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000);
  return Date.now() - Math.max(0, ...polls) < POLLED_WITHIN_MS;
}
