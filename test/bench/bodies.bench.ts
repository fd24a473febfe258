import { setTimeout as sleep } from 'node:timers/promises';
import { BODY_LIMIT } from '../../apps/gateway/http/json-bodies.ts';
import { startMeter } from './process-meter.ts';
import { addTenant, type BenchStack, quantile, withStack } from './stack.ts';

/** By how many milliseconds a body may prolong another organization's request, and memory may grow. */
const TARGET = { ms: 100, memory: 1.5 };
const ROUNDS = 5;
const BYTES = [16 * 1024 * 1024, BODY_LIMIT - 1_024];

const fill =
  (begin: string, unit: (at: number) => string, end = '') =>
  (bytes: number) => {
    const parts = [begin];
    for (let at = 0, size = 0; size < bytes; at += 1) size += (parts[parts.push(unit(at)) - 1] ?? '').length;
    return parts.join('').slice(0, bytes - end.length) + end;
  };
/** Bodies of any size that take long to parse, to check or to read. */
const SHAPES: Record<string, (bytes: number) => string> = {
  'deep arrays': fill('', () => '['),
  'deep objects': fill('', () => '{"a":'),
  'many keys': fill('{', (at) => `"k${at}":1,`, '"z":1}'),
  'one key many times': fill('{', () => '"a":1,', '"a":1}'),
  'many sources': fill('{"from":[', (at) => `{"type":"article_url","url":"https://a.example/${at}"},`),
  'a long text': fill('{"from":"', () => 'x', '"}'),
  'a long number': fill('{"from":', () => '7', '}'),
  'escaped letters': fill('{"from":"', () => '\\u00e9', '"}'),
  'white space': fill('', () => ' ', '{}'),
  'small chunks': fill('{"from":[', () => '1,', '1]}'),
};

/**
 * Measures how much longer a request of one organization takes while another sends bodies of ten shapes, of 16 MB
 * and of just under the limit, three at a time, and how much memory the gateway then has.
 */
export async function bench(): Promise<void> {
  await withStack([], async (stack) => {
    const neighbour = await addTenant(stack);
    await timesBeside(stack, neighbour, sleep(2_000));
    const idle = quantile(await timesBeside(stack, neighbour, sleep(5_000)), 1);
    const meter = startMeter(() => ({ gateway: stack.pids().gateway }));
    await sleep(1_500);
    const [before] = meter();
    console.log(`idle: at most ${idle.toFixed(0)} ms, ${before?.peak.toFixed(0)} MB`);
    for (const [name, make] of Object.entries(SHAPES))
      for (const bytes of BYTES) {
        const stop = startMeter(() => ({ gateway: stack.pids().gateway }));
        const statuses = new Set<string>();
        const times = await timesBeside(stack, neighbour, send(stack, make(bytes), statuses, name));
        const [usage] = stop();
        const more = quantile(times, 1) - idle;
        const memory = (usage?.peak ?? 0) / (before?.peak ?? 1);
        const isWithin = more <= TARGET.ms && memory <= TARGET.memory;
        console.log(
          `${name}, ${(bytes / 2 ** 20).toFixed(1)} MB: ${[...statuses].join(' ')}, neighbour at most ${more.toFixed(0)} ms more ` +
            `(target ≤ ${TARGET.ms}), memory × ${memory.toFixed(2)} (target ≤ ${TARGET.memory})${isWithin ? '' : ': MISSED'}`,
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

async function send(
  { gateway, key }: BenchStack,
  text: string,
  statuses: Set<string>,
  name: string,
): Promise<void> {
  const body = () => (name === 'small chunks' ? ReadableStream.from(chunksOf(text)) : text);
  for (let round = 0; round < ROUNDS; round += 1) {
    const posts = Array.from({ length: 3 }, () =>
      fetch(`${gateway}/api/v1/journalists/enrich:estimate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: body(),
        duplex: 'half',
      } as RequestInit).then(
        async (reply) => {
          await reply.arrayBuffer();
          statuses.add(String(reply.status));
        },
        // The gateway may close the connection before everything was sent.
        () => statuses.add('closed'),
      ),
    );
    await Promise.all(posts);
  }
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 4_096) yield Buffer.from(text.slice(at, at + 4_096));
}
