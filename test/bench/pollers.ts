import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

/**
 * The results of polling: for each poll, the milliseconds from the time at which it was due to the end of its
 * response, and the number of responses with each status.
 */
export interface Polls {
  milliseconds: number[];
  statuses: Map<number, number>;
}

/**
 * Starts clients that poll a URL until the caller calls the returned function, which resolves to the
 * latencies and statuses of the polls.
 */
export function startPollers(
  url: string,
  key: string,
  { clients, perSecond }: { clients: number; perSecond: number | 'unpaced' },
): () => Promise<Polls> {
  const agent = new Agent({ connections: perSecond === 'unpaced' ? clients : 4 * clients });
  const polls: Polls = { milliseconds: [], statuses: new Map() };
  let stopped = false;

  const poll = async (due: number) => {
    const { statusCode, body } = await request(url, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${key}` },
    });
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    polls.milliseconds.push(performance.now() - due);
    polls.statuses.set(statusCode, (polls.statuses.get(statusCode) ?? 0) + 1);
  };

  const client = async (number: number) => {
    if (perSecond === 'unpaced') {
      while (!stopped) await poll(performance.now());
      return;
    }
    const interval = 1000 / perSecond;
    const open: Promise<void>[] = [];
    // Send each poll at the time at which it is due, whether or not the previous poll has returned. Latency
    // includes any delay after that time.
    let due = performance.now() + (interval * number) / clients;
    while (!stopped) {
      await sleep(Math.max(0, due - performance.now()));
      if (stopped) break;
      open.push(poll(due));
      due += interval;
    }
    await Promise.all(open);
  };

  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return async () => {
    stopped = true;
    await running;
    await agent.close();
    return polls;
  };
}
