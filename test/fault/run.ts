/**
 * `npm run test:faults [-- --rounds 50 --seed 7 --minutes 30]`: the long form of the fault tests. Each round
 * prints one line. The same seed always gives the same plan, but the effect of a plan depends on the
 * machine's speed.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { PROJECT } from '../support/stacks/processes.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1_000) % 1_000_000) },
    minutes: { type: 'string', default: '60' },
  },
});
console.log(`${values.rounds} rounds of seed ${values.seed}, none after ${values.minutes} minutes`);
const vitest = spawn(
  'npx',
  [
    'vitest',
    'run',
    'random-faults',
    ...['--config', 'test/vitest.config.ts', '--project', 'fault', '--disable-console-intercept'],
  ],
  {
    cwd: PROJECT,
    stdio: 'inherit',
    env: {
      ...process.env,
      BYLINE_FAULT_ROUNDS: values.rounds,
      BYLINE_FAULT_SEED: values.seed,
      BYLINE_FAULT_MINUTES: values.minutes,
    },
  },
);
vitest.once('exit', (code) => process.exit(code ?? 1));
