import { parseArgs } from 'node:util';
import { type LoopbackOutlets, startLoopbackOutlets } from '../support/servers/loopback-outlets.ts';
import { articles } from '../support/world/jobs.ts';
import { addTenant, type BenchStack, loopbackOnly, median, quantile, secondsOf, withStack } from './stack.ts';

const PAGE_MS = 200;
const SMALL = 10;
const OUTLETS = 50;
const TARGET = 2.5;

/**
 * Measures how much longer an organization's job of ten sources takes while another organization has large
 * jobs queued, compared with an idle system. Each page is served from loopback after 200 ms. Requests to a
 * host are not limited, so that the workers are the bottleneck.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '10' },
      jobs: { type: 'string', default: '5' },
      sources: { type: 'string', default: '500' },
    },
  });
  const rounds = Number(values.rounds);
  const outlets = await startLoopbackOutlets({ count: OUTLETS, delayMs: () => PAGE_MS });
  const env = loopbackOnly(outlets.hosts);
  try {
    await withStack(
      [],
      async (stack) => {
        const small = await addTenant(stack);
        // The first job, which warms up every process, is not counted.
        const idle = (await runSmall(stack, outlets, small, 'idle', rounds + 1)).slice(1);
        const queued = largeJobs(stack, outlets, Number(values.sources));
        const loaded: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          await queued.fill(Number(values.jobs));
          loaded.push(...(await runSmall(stack, outlets, small, `loaded-${round}`, 1)));
        }
        console.log(`idle: ${describe(idle)}`);
        console.log(`while ${values.jobs} × ${values.sources} sources are queued: ${describe(loaded)}`);
        console.log(`ratio of medians: ${(median(loaded) / median(idle)).toFixed(2)} (target ≤ ${TARGET})`);
      },
      { env },
    );
  } finally {
    await outlets.close();
  }
}

/**
 * The large jobs that compete with the measured small job of another organization. `fill` posts large jobs
 * until the given number is active, and waits until all of them are being processed.
 */
function largeJobs(stack: BenchStack, outlets: LoopbackOutlets, sources: number) {
  let active: string[] = [];
  let posted = 0;
  return {
    async fill(jobs: number): Promise<void> {
      const known = await Promise.all(active.map((id) => stack.get(id)));
      active = known.filter(({ status }) => status === 'processing').map(({ id }) => id);
      while (active.length < jobs) {
        const { id } = await stack.post({ from: sourcesOf(outlets, `large-${posted}`, sources) });
        active.push(id);
        posted += 1;
      }
      for (const id of active)
        while ((await stack.get(id)).status === 'pending')
          await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
}

async function runSmall(
  stack: BenchStack,
  outlets: LoopbackOutlets,
  key: string,
  edition: string,
  times: number,
): Promise<number[]> {
  const seconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { id } = await stack.post({ from: sourcesOf(outlets, `${edition}-${time}`, SMALL) }, key);
    const job = await stack.untilDone(id, key);
    if (job.progress.resolved !== SMALL) throw new Error(`only ${job.progress.resolved} were resolved`);
    seconds.push(secondsOf(job));
  }
  return seconds;
}

function sourcesOf(outlets: LoopbackOutlets, edition: string, count: number) {
  return articles(Array.from({ length: count }, (_, index) => outlets.url(edition, index)));
}

function describe(seconds: number[]): string {
  return `median ${median(seconds).toFixed(2)} s, from ${quantile(seconds, 0).toFixed(2)} to ${quantile(seconds, 1).toFixed(2)} s`;
}
