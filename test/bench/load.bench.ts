import { parseArgs } from 'node:util';
import { mixPages, withMix } from './load-mix.ts';
import { describeSeen, failures, openLoop, percentile, type Seen } from './open-loop.ts';
import { describeUsage, startMeter } from './process-meter.ts';
import { withStack } from './stack.ts';

const SETTLE_SECONDS = 5;
/**
 * The machine keeps up with the load if the 99th percentile of the latency is below this limit for every kind
 * of call, and no call fails.
 */
const BORNE_MS = 1_000;

/**
 * `npm run bench load [-- --scale N --seconds N --cluster]`: sends all kinds of calls concurrently, at a
 * fixed rate, on loopback. `--capacity` doubles the scale until the machine no longer keeps up, and prints
 * the last scale at which the machine kept up.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '30' },
      cluster: { type: 'boolean', default: false },
      capacity: { type: 'boolean', default: false },
    },
  });
  const seconds = Number(values.seconds);
  await withStack(
    mixPages(),
    (stack) =>
      withMix(stack, async (streamsAt) => {
        await openLoop(streamsAt(Math.min(1, Number(values.scale))), SETTLE_SECONDS);
        let borne = 0;
        for (let scale = Number(values.scale); ; scale *= 2) {
          const stop = startMeter(() => ({ ...stack.pids(), 'this bench': process.pid }));
          const seen = await openLoop(streamsAt(scale), seconds);
          console.log(
            `scale ${scale}, ${seconds} s:\n${describeSeen(seen)}\n${describeUsage(stop())}\n${describeTotal(seen)}`,
          );
          if (!isBorne(seen)) break;
          borne = scale;
          if (!values.capacity) break;
        }
        if (values.capacity) console.log(`capacity: scale ${borne} (p99 below ${BORNE_MS} ms, no failure)`);
      }),
    { cluster: values.cluster },
  );
}

function isBorne(seen: Seen[]): boolean {
  return seen.every((stream) => failures(stream) === 0 && percentile(stream, 99) < BORNE_MS);
}

function describeTotal(seen: Seen[]): string {
  const sent = seen.reduce((sum, stream) => sum + stream.sent / stream.seconds, 0);
  const failed = seen.reduce((sum, stream) => sum + failures(stream), 0);
  return `${sent.toFixed(0)} calls a second, ${failed} failures (target 0)`;
}
