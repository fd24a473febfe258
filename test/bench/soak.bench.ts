import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { mixPages, withMix } from './load-mix.ts';
import { alignRows, describeSeen, failures, openLoop, percentile, type Seen } from './open-loop.ts';
import { describeUsage, slope, startMeter } from './process-meter.ts';
import { type BenchStack, median, withStack } from './stack.ts';

const WARM_SECONDS = 20;
/**
 * How much the 99th percentile of the latency may grow. The percentile of the last third of the run may
 * exceed the percentile of the first third by this factor or by this difference.
 */
const FLAT = { factor: 1.5, milliseconds: 20 };

/** Resources that must not grow under constant load. */
interface Held {
  connections: number;
  temporaryFiles: number;
  openWorkflows: number;
}

/**
 * `npm run bench soak [-- --minutes N --scale N --cluster]`: sends the mix of requests of `bench load` at a
 * constant rate for a long time. Set `--scale` to half of the scale that `bench load -- --capacity` prints.
 * Exits with 1 if a call failed or the use of a resource grew.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '30' },
      scale: { type: 'string', default: '1' },
      /**
       * The length of one window for percentiles in seconds: a minute, except when the benchmark itself is
       * being tested.
       */
      window: { type: 'string', default: '60' },
      cluster: { type: 'boolean', default: false },
    },
  });
  const [scale, window] = [Number(values.scale), Number(values.window)];
  const windows = Math.max(3, Math.round((Number(values.minutes) * 60) / window));
  await withStack(
    mixPages(),
    (stack) =>
      withMix(stack, async (streamsAt) => {
        await openLoop(streamsAt(scale), WARM_SECONDS);
        const stop = startMeter(() => ({ ...stack.pids(), 'this bench': process.pid }));
        const rounds: Seen[][] = [];
        const held: Held[] = [await lookAt(stack)];
        for (let number = 1; number <= windows; number += 1) {
          const seen = await openLoop(streamsAt(scale), window);
          rounds.push(seen);
          held.push(await lookAt(stack));
          console.log(`window ${number} of ${windows}\n${describeSeen(seen)}`);
        }
        console.log(describeUsage(stop()));
        judge(rounds, held);
      }),
    { cluster: values.cluster },
  );
}

async function lookAt({ databaseUrl, temporal }: BenchStack): Promise<Held> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
  );
  await client.end();
  const { count } = await temporal.workflow.count(`ExecutionStatus = 'Running'`);
  return {
    connections: rows[0]?.count ?? 0,
    temporaryFiles: readdirSync(tmpdir()).filter((name) => name.startsWith('byline')).length,
    openWorkflows: count,
  };
}

function judge(rounds: Seen[][], held: Held[]): void {
  const failed = rounds.flat().reduce((sum, seen) => sum + failures(seen), 0);
  const sent = rounds.flat().reduce((sum, seen) => sum + seen.sent, 0);
  console.log(`failures: ${failed} of ${sent} calls (target 0)`);

  const third = Math.ceil(rounds.length / 3);
  const names = (rounds[0] ?? []).map(({ name }) => name);
  const p99 = names.map((name, column) => {
    const values = rounds.map((seen) => percentile(seen[column] as Seen, 99));
    const [first, last] = [median(values.slice(0, third)), median(values.slice(-third))];
    const isFlat = last <= Math.max(first * FLAT.factor, first + FLAT.milliseconds);
    return { name, first, last, isFlat };
  });
  console.log(
    alignRows(
      p99.map(({ name, first, last, isFlat }) => [
        name,
        `p99 ${first.toFixed(1)} → ${last.toFixed(1)} ms`,
        isFlat ? 'flat' : 'GROWS',
      ]),
    ),
  );

  const minutes = held.map((_, number) => number);
  for (const what of ['connections', 'temporaryFiles', 'openWorkflows'] as const) {
    const values = held.map((look) => look[what]);
    const trend = slope(minutes.map((at) => [at, values[at] ?? 0] as const));
    console.log(`${what}: ${values[0]} → ${values.at(-1)}, ${trend.toFixed(2)} a window (target 0)`);
  }
  if (failed > 0 || p99.some(({ isFlat }) => !isFlat)) process.exitCode = 1;
}
