import { condition } from '@temporalio/workflow';

/**
 * Orders source indexes round-robin by host, so that the sources of one slow or rate-limited host cannot fill the
 * window of sources in progress. Hosts are ordered by their first source; the sources of one host keep their order.
 */
export function interleaveByHost(hosts: string[]): number[] {
  const byHost = new Map<string, number[]>();
  hosts.forEach((host, index) => {
    const queue = byHost.get(host);
    if (queue) queue.push(index);
    else byHost.set(host, [index]);
  });

  const order: number[] = [];
  let queues = [...byHost.values()];
  for (let round = 0; queues.length > 0; round += 1) {
    for (const queue of queues) order.push(queue[round] as number);
    queues = queues.filter((queue) => queue.length > round + 1);
  }
  return order;
}

/**
 * Processes the items in `waiting`, as many in parallel as `room()` allows. The next item starts as soon as
 * another ends, so a slow item blocks one slot rather than a whole batch. Returns when no item is running and
 * none may start; items that `room()` did not admit stay in `waiting`. The first failure of `run` is thrown
 * after the running items have ended.
 */
export async function slidingWindow<T>(
  waiting: T[],
  options: { room: () => number; run: (item: T) => Promise<void> },
): Promise<void> {
  let running = 0;
  let failure: unknown;

  const start = async (item: T) => {
    running += 1;
    try {
      await options.run(item);
    } catch (error) {
      failure ??= error;
    } finally {
      running -= 1;
    }
  };

  for (;;) {
    while (failure === undefined && running < options.room()) {
      const next = waiting.shift();
      if (next === undefined) break;
      void start(next);
    }
    if (running === 0) break;
    const before = running;
    await condition(() => running < before);
  }
  if (failure !== undefined) throw failure;
}
