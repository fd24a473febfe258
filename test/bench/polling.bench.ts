import { parseArgs } from 'node:util';
import { articleSources, bigNewsroom } from '../rig/big-newsroom.ts';
import { type Polls, startPollers } from './pollers.ts';
import { type BenchStack, median, quantile, secondsOf, withStack } from './stack.ts';

const SIZE = { count: 300, hosts: 25, authors: 60, kilobytes: 60 };
const PACE = 4;
const CLIENTS = 50;

/** How each job of a round is watched. The first is the reference of the others. */
const WATCHES = [
  { name: 'nobody', clients: 0, perSecond: PACE },
  { name: 'one client', clients: 1, perSecond: PACE },
  { name: `${CLIENTS} clients`, clients: CLIENTS, perSecond: PACE },
  { name: `${CLIENTS} clients without a pause`, clients: CLIENTS, perSecond: 'unpaced' },
] as const;

/** What many clients who poll one running job wait for, and what they cost the job; every job has new pages. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '3' } } });
  const jobs = WATCHES.length * Number(values.rounds) + 1;
  const newsrooms = Array.from({ length: jobs }, (_, edition) => ({ ...SIZE, edition }));
  const seconds = new Map<string, number[]>();
  const p95 = new Map<string, number[]>();

  await withStack(newsrooms.flatMap(bigNewsroom), async (stack) => {
    const [warmUp, ...measured] = newsrooms;
    if (warmUp) await watch(stack, warmUp, WATCHES[1]);
    for (const [number, size] of measured.entries()) {
      const how = WATCHES[number % WATCHES.length] ?? WATCHES[0];
      const seen = await watch(stack, size, how);
      console.log(`${how.name}: job ${seen.seconds.toFixed(2)} s, ${describe(seen.polls)}`);
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
    `p95 of ${CLIENTS} clients / of one: ${many.p95.toFixed(1)} / ${one.p95.toFixed(1)} ms = ${(many.p95 / one.p95).toFixed(2)} (target ≤ 5, or ≤ 50 ms)`,
  );
  console.log(
    `job with ${CLIENTS} clients / without: ${(many.seconds / alone.seconds).toFixed(2)} (target ≤ 1.3)`,
  );
}

async function watch(
  stack: BenchStack,
  size: typeof SIZE & { edition: number },
  { clients, perSecond }: (typeof WATCHES)[number],
): Promise<{ seconds: number; polls: Polls }> {
  const { id, links } = await stack.post({ from: articleSources(size) });
  const stop = startPollers(`${stack.gateway}${links.self}`, stack.key, { clients, perSecond });
  const job = await stack.untilDone(id);
  const polls = await stop();
  if (job.progress.resolved !== size.count) throw new Error(`only ${job.progress.resolved} were resolved`);
  const faults = [...polls.statuses].filter(([status]) => status !== 200);
  if (faults.length > 0) throw new Error(`polls were answered with ${JSON.stringify(faults)}`);
  return { seconds: secondsOf(job), polls };
}

function describe({ milliseconds }: Polls): string {
  if (milliseconds.length === 0) return 'no polls';
  const at = (share: number) => quantile(milliseconds, share).toFixed(1);
  return `${milliseconds.length} polls, all 200, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}

function push(values: Map<string, number[]>, name: string, value: number): void {
  values.set(name, [...(values.get(name) ?? []), value]);
}
