/**
 * `npm run test:deep` runs the tests that take too long for CI: builds in two clones, the long forms of some tests,
 * upgrades from earlier versions, fifty rounds of random faults, and the soak benchmark. Run it before a release.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { PROJECT } from './support/stacks/processes.ts';

const { values } = parseArgs({
  options: {
    /** Rounds of faults. */
    rounds: { type: 'string', default: '50' },
    /**
     * The duration of the soak benchmark in minutes, and its scale. Use half of the scale that `npm run bench
     * load -- --capacity` prints.
     */
    minutes: { type: 'string', default: '30' },
    scale: { type: 'string', default: '0.5' },
  },
});

/** Files that read `IS_DEEP`. */
const DEEP_FILES = [
  'test/unit/helm.test.ts',
  'test/unit/proof-faults.test.ts',
  'test/unit/slots/slots.test.ts',
  'test/contract/garbage.test.ts',
  'test/contract/generated-clients.test.ts',
  'test/contract/schemathesis.test.ts',
  'test/integration/dirty-list.test.ts',
  'test/integration/erasure-spellings.test.ts',
  'test/fault/backups.test.ts',
  'test/fault/images.test.ts',
  'test/fault/index-cluster.test.ts',
  'test/fault/index-cluster-pitches.test.ts',
  'test/fault/upgrade.test.ts',
  'test/fault/upgrade-kills.test.ts',
  'test/fault/watch-kills.test.ts',
];
const STEPS: [script: string, args: string[]][] = [
  ['check:tarballs', []],
  ['vitest', DEEP_FILES],
  ['test:faults', ['--rounds', values.rounds]],
  ['bench', ['soak', '--minutes', values.minutes, '--scale', values.scale]],
];

const failed = STEPS.filter(([script, args]) => {
  const { status } = spawnSync('npm', ['run', script, '--', ...args], {
    cwd: PROJECT,
    stdio: 'inherit',
    env: { ...process.env, BYLINE_TEST_DEEP: '1' },
  });
  return status !== 0;
});
console.log(
  failed.length === 0 ? 'All deep tests passed.' : `Failed: ${failed.map(([script]) => script).join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
