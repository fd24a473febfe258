/**
 * Orders source indexes so that each host comes round in turn: one slow or rate-limited host cannot fill
 * the window. Hosts keep the order of their first source, sources of one host keep theirs.
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
