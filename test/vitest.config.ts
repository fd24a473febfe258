import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './support/probes/slow-first.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The global setup of all suites, and the setup of the suites that need PostgreSQL and Temporal. */
const captured = here('support/world/capture-folder.ts');
const worlds = [captured, here('support/world/global-setup.ts')];

/**
 * Four test files of a queue run at the same time, because each waits for half of its time.
 * All suites are in one queue, except those that run after it.
 */
const queue = (groupOrder: number) => ({ maxWorkers: 4, sequence: { groupOrder } });
/** The place of the suites that search the output of all others. */
const LAST = 9;

/** Files that try hundreds or thousands of random or hostile inputs, and so take minutes of processor time. */
const HOSTILE = [
  'test/unit/slots/slots.test.ts',
  'test/contract/garbage.test.ts',
  'test/contract/schemathesis.test.ts',
];

/**
 * `npm test` runs the suites before `hostile`, and `npm run test:slow` those from there on; both end with the
 * search for leaked secrets. Unit tests need no servers. The other suites share one PostgreSQL, one Temporal
 * server and one workflow bundle, and start everything else they need, such as HTTP servers and processes.
 */
export default defineConfig({
  root: here('..'),
  test: {
    // The native part of the Temporal SDK does not work in worker threads.
    pool: 'forks',
    // With four times the default space for young objects, unit tests take 7 % less processor time, and 7 % less again
    // if each process collects garbage in one thread: several processes share the cores anyway.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    // Do not start a process for each test file, because loading Byline's code takes longer than running the
    // tests of most files: a first world takes eight processor seconds, and each further one less than one.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Projects share the transformed modules instead of transforming each module again.
    experimental: { fsModuleCache: true, fsModuleCachePath: here('../node_modules/.cache/vitest') },
    // These limits only end what hangs: at a load of 25, tests take ten times as long as on a quiet machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default', here('support/probes/total-reporter.ts')],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: HOSTILE,
          globalSetup: [captured],
          ...queue(0),
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['integration', 'contract', 'replay', 'evals'].map((name) => `test/${name}/**/*.test.ts`),
          exclude: ['test/integration/leaks.test.ts', ...HOSTILE],
          globalSetup: worlds,
          ...queue(0),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: [...worlds, here('support/world/console-build.ts')],
          ...queue(0),
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: HOSTILE,
          globalSetup: worlds,
          // These files measure their own process, and those of the two suites below start others that they measure.
          isolate: true,
          ...queue(0),
        },
      },
      {
        extends: true,
        test: {
          name: 'fault',
          include: ['test/fault/**/*.test.ts'],
          globalSetup: [captured],
          isolate: true,
          ...queue(0),
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          globalSetup: [captured],
          isolate: true,
          ...queue(0),
        },
      },
      {
        extends: true,
        test: {
          name: 'leaks',
          include: ['test/integration/leaks.test.ts'],
          globalSetup: worlds,
          // The test for leaked secrets runs after all other tests, because it searches their output.
          ...queue(LAST),
        },
      },
    ],
  },
});
