import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BODY_LIMIT } from '../../apps/gateway/http/json-bodies.ts';
import { SHAPES } from './bodies-sender.ts';
import { cpuSecondsOf, startMeter } from './process-meter.ts';
import { addTenant, type BenchStack, quantile, withStack } from './stack.ts';

/** By how many milliseconds a body may prolong another organization's request, and memory may grow. */
const TARGET = { ms: 100, memory: 1.5 };
const SENDER = fileURLToPath(new URL('bodies-sender.ts', import.meta.url));
const BYTES = [16 * 1024 * 1024, BODY_LIMIT - 1_024];

/**
 * Measures how much longer a request of one organization takes while another sends bodies of ten shapes, of 16 MB
 * and of just under the limit, three at a time, and how much memory the gateway then has.
 * Prints the gateway's processor time for the fifteen bodies, too, which other processes do not affect.
 */
export async function bench(): Promise<void> {
  await withStack([], async (stack) => {
    const neighbour = await addTenant(stack);
    // Until the memory that the start took is given back, which would be missing from the growth.
    await timesBeside(stack, neighbour, sleep(20_000));
    const alone = await timesBeside(stack, neighbour, sleep(5_000));
    const idle = quantile(alone, 1);
    const idle95 = quantile(alone, 0.95);
    const meter = startMeter(() => ({ gateway: stack.pids().gateway }));
    await sleep(1_500);
    const [before] = meter();
    console.log(
      `alone: p95 ${idle95.toFixed(1)} ms, at most ${idle.toFixed(0)} ms, ${before?.peak.toFixed(0)} MB, load ${loadavg()[0]?.toFixed(1)}`,
    );
    for (const shape of Object.keys(SHAPES))
      for (const bytes of BYTES) {
        const sender = fork(SENDER, [stack.gateway, stack.key, shape, String(bytes)], {
          execArgv: ['--import', 'tsx'],
        });
        await once(sender, 'message');
        const pid = stack.pids().gateway ?? 0;
        const stop = startMeter(() => ({ gateway: pid }));
        const cpu = cpuSecondsOf(pid);
        const sent = once(sender, 'message');
        sender.send('go');
        const times = await timesBeside(stack, neighbour, sent);
        const [statuses] = await sent;
        const [usage] = stop();
        const more = quantile(times, 1) - idle;
        const memory = (usage?.peak ?? 0) / (before?.peak ?? 1);
        const isWithin = more <= TARGET.ms && memory <= TARGET.memory;
        console.log(
          `${shape}, ${(bytes / 2 ** 20).toFixed(1)} MB: ${statuses}, neighbour p95 ${quantile(times, 0.95).toFixed(1)} ms, ` +
            `at most ${more.toFixed(0)} ms more (target ≤ ${TARGET.ms}), memory ${usage?.peak.toFixed(0)} MB, × ${memory.toFixed(2)} (target ≤ ${TARGET.memory}), ` +
            `${(1_000 * (cpuSecondsOf(pid) - cpu)).toFixed(0)} ms of processor time, load ${loadavg()[0]?.toFixed(1)}${isWithin ? '' : ': MISSED'}`,
        );
      }
  });
}

/** How long the neighbour's requests take, in milliseconds, until the work is done. */
async function timesBeside({ gateway }: BenchStack, key: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const started = performance.now();
    const reply = await fetch(`${gateway}/api/v1/credits/balance`, {
      headers: { authorization: `Bearer ${key}` },
    });
    await reply.arrayBuffer();
    times.push(performance.now() - started);
    await sleep(5);
  }
  await ended;
  return times;
}
