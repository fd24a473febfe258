import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder, PROJECT, run } from '../support/processes.ts';

/**
 * Replaces the console's build script: empties the output folder and, unless the build is meant to fail,
 * writes a page.
 */
const BUILDER = `import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
rmSync('apps/console/dist', { recursive: true, force: true });
mkdirSync('apps/console/dist');
if (process.env.BYLINE_TEST_BROKEN_BUILD) process.exit(1);
writeFileSync('apps/console/dist/index.html', process.argv.slice(2).join(' '));
`;

/**
 * A script that replaces the real builder of the `byline` command in these tests. The script declares
 * `tsconfig.json` as the only file from which the command is built.
 */
const COMMANDS_BUILDER = `import { mkdirSync, writeFileSync } from 'node:fs';
import { BUILT, INPUTS, lookOf } from './built-commands.mjs';
mkdirSync(BUILT, { recursive: true });
writeFileSync(INPUTS, JSON.stringify({ 'tsconfig.json': lookOf('tsconfig.json') }));
writeFileSync(BUILT + '/builds', 'x', { flag: 'a' });
`;

/** A script that replaces the real builder of the documentation in these tests. */
const DOCS_BUILDER = `import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
rmSync('docs/dist', { recursive: true, force: true });
mkdirSync('docs/dist');
writeFileSync('docs/dist/index.html', 'the documentation');
`;

const SMALL = { name: 'small', version: '1.0.0', engines: { node: '>=20.19' } };

describe('setup.mjs', () => {
  let project: { path: string; remove: () => void };
  beforeEach(() => {
    project = openFolder();
    // This small project depends on one package, the console's builder. The package is a local folder, so
    // `npm ci` downloads nothing.
    write('vite/package.json', { name: 'vite', version: '1.0.0', type: 'module' });
    writeText('vite/bin/vite.js', BUILDER);
    write('package.json', {
      ...SMALL,
      scripts: { 'build:docs': 'node build-docs.mjs' },
      dependencies: { vite: 'file:vite' },
    });
    writeText('build-docs.mjs', DOCS_BUILDER);
    const sources = ['apps/console/index.html', 'apps/client/index.ts', 'model/index.ts', 'tsconfig.json'];
    const docs = ['docs/index.md', 'CHANGELOG.md', 'apps/cli/commands.ts', 'apps/gateway/errors.ts'];
    for (const source of [...sources, ...docs]) writeText(source, '');
    execFileSync('npm', ['install', '--package-lock-only', '--offline'], {
      cwd: project.path,
      stdio: 'ignore',
    });
    for (const file of ['setup.mjs', 'apps/built-commands.mjs', 'apps/require-node.mjs'])
      cpSync(join(PROJECT, file), join(project.path, file));
    writeText('apps/build-commands.mjs', COMMANDS_BUILDER);
  });
  afterEach(() => project.remove());

  const writeText = (file: string, content: string) => {
    mkdirSync(dirname(join(project.path, file)), { recursive: true });
    writeFileSync(join(project.path, file), content);
  };
  const write = (file: string, content: object) => writeText(file, JSON.stringify(content));
  const setup = (...args: string[]) => run(process.execPath, [join(project.path, 'setup.mjs'), ...args]);
  const stamp = () => join(project.path, 'node_modules/.byline-stamp');

  it('installs once, and again when the lock file changed or an installation was interrupted', async () => {
    const first = setup();
    expect(await first.ended, first.output()).toBe(0);
    expect(first.output()).toContain('Packages are installed');
    const second = setup();
    expect(await second.ended).toBe(0);
    expect(second.output()).toBe('');
    rmSync(stamp());
    const third = setup();
    await third.ended;
    expect(third.output()).toContain('Packages are installed');
  });

  it('builds the console once, and again when one of its sources changed or the built files are gone', async () => {
    const built = () => join(project.path, 'apps/console/dist/index.html');
    const builds = async () => {
      const command = setup();
      expect(await command.ended, command.output()).toBe(0);
      expect(readFileSync(built(), 'utf8')).toBe('build apps/console');
      return command.output().includes('The web console is built');
    };
    expect(await builds()).toBe(true);
    expect(await builds()).toBe(false);
    writeText('apps/console/views/new.tsx', 'new');
    expect(await builds()).toBe(true);
    writeText('apps/client/index.ts', 'changed');
    expect(await builds()).toBe(true);
    rmSync(join(project.path, 'apps/console/dist'), { recursive: true });
    expect(await builds()).toBe(true);
  });

  it('builds the documentation once, and again when one of its sources changed', async () => {
    const builds = async () => {
      const command = setup();
      expect(await command.ended, command.output()).toBe(0);
      expect(existsSync(join(project.path, 'docs/dist/index.html'))).toBe(true);
      return command.output().includes('The documentation is built');
    };
    const demo = setup('demo');
    expect(await demo.ended, demo.output()).toBe(0);
    expect(existsSync(join(project.path, 'docs/dist')), 'the demo does not wait for it').toBe(false);
    expect(await builds()).toBe(true);
    expect(await builds()).toBe(false);
    for (const source of ['docs/billing.md', 'CHANGELOG.md', 'apps/cli/commands.ts']) {
      writeText(source, 'changed');
      expect(await builds(), source).toBe(true);
    }
  });

  it('builds the command once, and again when one of its sources changed', async () => {
    const builds = async () => {
      const command = setup();
      expect(await command.ended, command.output()).toBe(0);
      return readFileSync(join(project.path, '.byline/commands/builds'), 'utf8').length;
    };
    expect(await builds()).toBe(1);
    expect(await builds()).toBe(1);
    writeText('tsconfig.json', '{}');
    expect(await builds()).toBe(2);
  });

  it('reports a failed console build, and retries it the next time', async () => {
    const broken = run(process.execPath, [join(project.path, 'setup.mjs')], {
      BYLINE_TEST_BROKEN_BUILD: '1',
    });
    expect(await broken.ended).toBe(1);
    expect(broken.output()).toContain('The web console could not be built');
    expect(existsSync(join(project.path, '.byline/setup.pid'))).toBe(false);
    const next = setup();
    expect(await next.ended).toBe(0);
    expect(next.output()).toContain('The web console is built');
  });

  it('lets one of two commands install while the other waits', async () => {
    const both = [setup(), setup()];
    expect(await Promise.all(both.map((command) => command.ended))).toEqual([0, 0]);
    const installed = both.filter((command) => command.output().includes('Packages are installed'));
    expect(installed).toHaveLength(1);
    expect(existsSync(join(project.path, '.byline/setup.pid'))).toBe(false);
  });

  it('takes over from a command that was killed', async () => {
    const first = setup();
    await first.ended;
    rmSync(stamp());
    writeFileSync(join(project.path, '.byline/setup.pid'), '999999999');
    const second = setup();
    expect(await second.ended).toBe(0);
    expect(existsSync(stamp())).toBe(true);
  });

  it('reports a failure, and leaves no stamp', async () => {
    write('package.json', { ...SMALL, dependencies: { vite: 'file:vite', other: 'file:other' } });
    const broken = setup();
    expect(await broken.ended).toBe(1);
    expect(broken.output()).toContain('npm ci failed');
    expect(existsSync(stamp())).toBe(false);
  });
});
