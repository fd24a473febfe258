import { parseArgs } from 'node:util';
import { bigNewsroom } from '../support/pages/big-newsroom.ts';
import { target } from './machine-load.ts';
import { median, quantile, withStack } from './stack.ts';
import { describePolls, watchJob } from './watched-job.ts';

const SIZE = { count: 300, hosts: 25, authors: 60, kilobytes: 60 };
const PACE = 4;
const CLIENTS = 50;

/**
 * How clients poll a job while it runs. The jobs of the benchmark use these entries in turn. The first entry,
 * without polling, is the baseline.
 */
const WATCHES = [
  { name: 'nobody', clients: 0, perSecond: PACE },
  { name: 'one client', clients: 1, perSecond: PACE },
  { name: `${CLIENTS} clients`, clients: CLIENTS, perSecond: PACE },
  { name: `${CLIENTS} clients without a pause`, clients: CLIENTS, perSecond: 'unpaced' },
] as const;

/**
 * Measures the latency for many clients that poll one running job, and how much these clients slow the job
 * down; every job has new pages.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '3' } },
  });
  const jobs = WATCHES.length * Number(values.rounds) + 1;
  const newsrooms = Array.from({ length: jobs }, (_, edition) => ({ ...SIZE, edition: edition + 1 }));
  const seconds = new Map<string, number[]>();
  const p95 = new Map<string, number[]>();

  await withStack(newsrooms.flatMap(bigNewsroom), async (stack) => {
    const [warmUp, ...measured] = newsrooms;
    if (warmUp) await watchJob(stack, warmUp, WATCHES[1]);
    for (const [number, size] of measured.entries()) {
      const how = WATCHES[number % WATCHES.length] ?? WATCHES[0];
      const seen = await watchJob(stack, size, how);
      console.log(`${how.name}: job ${seen.seconds.toFixed(2)} s, ${describePolls(seen.polls)}`);
      push(seconds, how.name, seen.seconds);
      if (seen.polls.milliseconds.length > 0) push(p95, how.name, quantile(seen.polls.milliseconds, 0.95));
    }
  });

  const [alone, one, many] = WATCHES.map(({ name }) => ({
    seconds: median(seconds.get(name) ?? []),
    p95: median(p95.get(name) ?? []),
  }));
  if (!alone || !one || !many) throw new Error('a watch is missing');
  console.log(
    `p95 of ${CLIENTS} clients / of one: ${many.p95.toFixed(1)} / ${one.p95.toFixed(1)} ms = ${(many.p95 / one.p95).toFixed(2)} ${target('≤ 5, or ≤ 50 ms')}`,
  );
  console.log(
    `job with ${CLIENTS} clients / without: ${(many.seconds / alone.seconds).toFixed(2)} ${target('≤ 1.3')}`,
  );
}

function push(values: Map<string, number[]>, name: string, value: number): void {
  values.set(name, [...(values.get(name) ?? []), value]);
}
