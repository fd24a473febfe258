import { parseArgs } from 'node:util';
import { articleSources, bigNewsroom, NEWSROOM_PITCH } from '../support/big-newsroom.ts';
import { alignRows } from './open-loop.ts';
import { cpuSecondsOf, describeUsage, startMeter } from './process-meter.ts';
import { type BenchStack, median, withStack } from './stack.ts';

const WORKER_MEGABYTES = 600;

/**
 * `npm run bench jobs [-- --sources N --jobs N --rounds N --cluster --pitch]`: the throughput of many
 * concurrent large jobs compared with that of a single one, in sources per second, and the resources of each
 * process. Every job has its own pages, so nothing is cached. With --pitch, alternates between a job with a
 * pitch and one without.
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
  const newEdition = () => ({
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
      await sourcesPerSecond(stack, [warmUp]);
      const stop = startMeter(stack.pids);
      const ratios: number[] = [];
      const spent = { one: new Spent(stack), many: new Spent(stack) };
      for (const { one, many } of plan) {
        const alone = await spent.one.during(one, () => sourcesPerSecond(stack, one));
        const together = await spent.many.during(many, () => sourcesPerSecond(stack, many, values.pitch));
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
          : `throughput of ${jobs} jobs / of one: ${median(ratios).toFixed(2)} (target ≥ 1)`,
      );
      const largest = Math.max(
        ...usages.filter(({ name }) => name.includes('worker')).map(({ peak }) => peak),
      );
      console.log(`largest worker: ${largest.toFixed(0)} MB (target < ${WORKER_MEGABYTES})`);
    },
    { cluster: values.cluster },
  );
}

/** Measures the processor time that each process of a stack uses while jobs run. */
class Spent {
  readonly #stack: BenchStack;
  readonly #seconds = new Map<string, number>();
  #sources = 0;

  constructor(stack: BenchStack) {
    this.#stack = stack;
  }

  async during<T>(sizes: { count: number }[], run: () => Promise<T>): Promise<T> {
    const before = this.#used();
    const result = await run();
    for (const [name, seconds] of this.#used())
      this.#seconds.set(name, (this.#seconds.get(name) ?? 0) + seconds - (before.get(name) ?? 0));
    this.#sources += sizes.reduce((sum, { count }) => sum + count, 0);
    return result;
  }

  /** Milliseconds per source, by process and in total. */
  get milliseconds(): [string, number][] {
    const rows = [...this.#seconds].map(([name, seconds]): [string, number] => [
      name,
      (seconds * 1000) / this.#sources,
    ]);
    return [...rows, ['all processes', rows.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)]];
  }

  #used(): Map<string, number> {
    return new Map(
      Object.entries(this.#stack.pids()).map(([name, pid]) => [
        name,
        pid === undefined ? 0 : cpuSecondsOf(pid),
      ]),
    );
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

/**
 * Runs jobs and returns their throughput, measured from the first acceptance to the last end by the
 * database's clock.
 */
async function sourcesPerSecond(
  stack: BenchStack,
  sizes: { count: number; hosts: number; authors: number; edition: number }[],
  withPitch = false,
): Promise<number> {
  const context = withPitch ? { fit_context: { pitch: NEWSROOM_PITCH } } : {};
  const accepted = await Promise.all(
    sizes.map((size) => stack.post({ from: articleSources(size), ...context })),
  );
  const ended = await Promise.all(accepted.map(({ id }) => stack.untilDone(id)));
  const total = sizes.reduce((sum, { count }) => sum + count, 0);
  const resolved = ended.reduce((sum, { progress }) => sum + progress.resolved, 0);
  if (resolved !== total) throw new Error(`only ${resolved} of ${total} sources were resolved`);
  const from = Math.min(...ended.map(({ created_at }) => Date.parse(created_at)));
  const until = Math.max(...ended.map(({ finished_at }) => Date.parse(finished_at ?? '')));
  return (total * 1000) / (until - from);
}
