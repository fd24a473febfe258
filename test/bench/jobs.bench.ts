import { parseArgs } from 'node:util';
import { bigNewsroom } from '../support/big-newsroom.ts';
import { type JobSize, PITCH, runJobs } from './job-rate.ts';
import { describeUsage, startMeter } from './process-meter.ts';
import { median, withStack } from './stack.ts';

const WORKER_MEGABYTES = 600;

/**
 * `npm run bench jobs [-- --sources N --jobs N --rounds N --cluster --pitch]`: many large jobs at once against
 * one of them, in sources per second, and the resources of each process. Every job has separate pages, which are
 * not cached. With --pitch: one job with a pitch against one without, in turns.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sources: { type: 'string', default: '500' },
      jobs: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '1' },
      cluster: { type: 'boolean', default: false },
      pitch: { type: 'boolean', default: false },
    },
  });
  const [rounds, jobs] = [Number(values.rounds), Number(values.jobs)];
  let editions = 0;
  const newEdition = (): JobSize => ({
    count: Number(values.sources),
    hosts: 25,
    authors: 60,
    kilobytes: 30,
    edition: editions++,
  });
  const warmUp = newEdition();
  const plan = Array.from({ length: rounds }, () => ({
    one: [newEdition()],
    many: Array.from({ length: values.pitch ? 1 : jobs }, newEdition),
  }));
  const all = [warmUp, ...plan.flatMap(({ one, many }) => [...one, ...many])];

  await withStack(
    all.flatMap(bigNewsroom),
    async (stack) => {
      await runJobs(stack, [warmUp]);
      const stop = startMeter(stack.pids);
      const ratios: number[] = [];
      for (const { one, many } of plan) {
        const { sourcesPerSecond: alone } = await runJobs(stack, one);
        const { sourcesPerSecond: together } = await runJobs(stack, many, values.pitch ? PITCH : undefined);
        if (values.pitch) {
          console.log(
            `without a pitch ${alone.toFixed(1)}, with one ${together.toFixed(1)} sources a second`,
          );
          ratios.push(together / alone);
          continue;
        }
        console.log(`one job ${alone.toFixed(1)}, ${jobs} jobs ${together.toFixed(1)} sources a second`);
        ratios.push(together / alone);
      }
      const usages = stop();
      console.log(describeUsage(usages));
      console.log(
        values.pitch
          ? `throughput with a pitch / without: ${median(ratios).toFixed(2)}`
          : `throughput of ${jobs} jobs / of one: ${median(ratios).toFixed(2)} (target ≥ 0.9)`,
      );
      const largest = Math.max(
        ...usages.filter(({ name }) => name.includes('worker')).map(({ peak }) => peak),
      );
      console.log(`largest worker: ${largest.toFixed(0)} MB (target < ${WORKER_MEGABYTES})`);
    },
    { cluster: values.cluster },
  );
}
