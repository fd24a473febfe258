import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/runtime/index.ts';
import { findPrograms } from '../support/stacks/cluster/programs.ts';
import { PROJECT, run, untilGone } from '../support/stacks/processes.ts';

const built = existsSync(join(PROJECT, 'dist/workflow-bundle.js'));
const programs = await findPrograms(readConfig(process.env));
if (!built || !programs) {
  console.warn(
    'Skipped: the cluster, which needs "npm run build", a Temporal server, its schema tool and Caddy ("npm run cluster" builds them).',
  );
}

describe.skipIf(!built || !programs)('npm run cluster', () => {
  it('runs the demo’s job through two gateways and five workers on a Temporal server with PostgreSQL', async () => {
    const cluster = run(process.execPath, [
      '--import',
      'tsx',
      'test/support/stacks/cluster/run.ts',
      '--demo',
    ]);
    await cluster.waitFor(/10 processes are running/);
    const below = cluster.descendants();
    expect(await cluster.ended, cluster.output()).toBe(0);
    expect(cluster.output()).toMatch(/Priya Ansah-Lindqvist/);
    expect(cluster.output()).toMatch(/10 credits used/);
    expect(await untilGone(below)).toEqual([]);
  });
});
