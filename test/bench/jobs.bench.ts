import { parseArgs } from 'node:util';
import { bigNewsroom, NEWSROOM_PITCH } from '../support/pages/big-newsroom.ts';
import { type JobSize, runJobs } from './job-rate.ts';
import { target } from './machine-load.ts';
import { alignRows } from './open-loop.ts';
import { describeUsage, startMeter } from './process-meter.ts';
import { processorTimes } from './profile/index.ts';
import { type BenchStack, median, withStack } from './stack.ts';

const WORKER_MEGABYTES = 600;

/**
 * `npm run bench jobs [-- --sources N --jobs N --rounds N --cluster --pitch]`: the throughput of many
 * concurrent large jobs compared with the throughput of a single large job, in sources per second, and the
 * resources of each process. Every job has its own pages, so nothing is cached. With --pitch, alternates
 * between a job with a pitch and one without.
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
      const spent = { one: new Spent(stack), many: new Spent(stack) };
      for (const { one, many } of plan) {
        const pitch = values.pitch ? NEWSROOM_PITCH : undefined;
        const alone = await spent.one.during(one);
        const together = await spent.many.during(many, pitch);
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
      console.log('Processor time a source:');
      console.log(compareSpent(spent.one, spent.many, values.pitch ? 'with a pitch' : `${jobs} jobs`));
      console.log(
        values.pitch
          ? `throughput with a pitch / without: ${median(ratios).toFixed(2)}`
          : `throughput of ${jobs} jobs / of one: ${median(ratios).toFixed(2)} ${target('≥ 1')}`,
      );
      const largest = Math.max(
        ...usages.filter(({ name }) => name.includes('worker')).map(({ peak }) => peak),
      );
      console.log(`largest worker: ${largest.toFixed(0)} MB (target < ${WORKER_MEGABYTES})`);
    },
    { cluster: values.cluster },
  );
}

/** Runs jobs and measures the processor time that each process of the stack uses meanwhile. */
class Spent {
  readonly #stack: BenchStack;
  readonly #milliseconds = new Map<string, number>();
  #sources = 0;

  constructor(stack: BenchStack) {
    this.#stack = stack;
  }

  /** Runs jobs concurrently and returns how many sources they resolved per second. */
  async during(sizes: JobSize[], pitch?: string): Promise<number> {
    const before = processorTimes(this.#stack.pids());
    const { sourcesPerSecond } = await runJobs(this.#stack, sizes, pitch);
    for (const [name, used] of processorTimes(this.#stack.pids()))
      this.#milliseconds.set(name, (this.#milliseconds.get(name) ?? 0) + used - (before.get(name) ?? 0));
    this.#sources += sizes.reduce((sum, { count }) => sum + count, 0);
    return sourcesPerSecond;
  }

  /** Milliseconds of processor time per source, by process and in total. */
  get milliseconds(): [string, number][] {
    const rows = [...this.#milliseconds].map(([name, used]): [string, number] => [
      name,
      used / this.#sources,
    ]);
    const total = rows
      .filter(([name]) => !name.startsWith(' '))
      .reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
    return [...rows, ['all processes', total]];
  }
}

function compareSpent(one: Spent, many: Spent, name: string): string {
  const others = new Map(many.milliseconds);
  return alignRows(
    one.milliseconds.map(([process, milliseconds]) => [
      process,
      `one job ${milliseconds.toFixed(1)} ms`,
      `${name} ${(others.get(process) ?? 0).toFixed(1)} ms`,
    ]),
  );
}
