import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Command, isAlive, openFolder, PROJECT, run, untilGone } from '../support/stacks/processes.ts';

/** Replaces the console's build script: writes a page, unless the build is meant to fail. */
const BUILDER = `import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const [command, root, option, folder] = process.argv.slice(2);
const into = join(root, folder);
mkdirSync(into);
if (process.env.BYLINE_TEST_BROKEN_BUILD) process.exit(1);
writeFileSync(into + '/index.html', [command, root, option].join(' '));
`;

/**
 * The install script of the only package. If the test asks for it, the script says that it runs, and then
 * runs until it is stopped, as the installation of a large package does.
 */
const INSTALLER = `import { existsSync, rmSync, writeFileSync } from 'node:fs';
if (existsSync('../hang')) {
  rmSync('../hang');
  writeFileSync('../installing', String(process.pid));
  setInterval(() => {}, 1_000);
}
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
const DOCS_BUILDER = `import { mkdirSync, writeFileSync } from 'node:fs';
const [into] = process.argv.slice(2);
mkdirSync(into);
writeFileSync(into + '/index.html', 'the documentation');
`;

/** A script that replaces the generator of the client's types. */
const TYPES_WRITER = `import { writeFileSync } from 'node:fs';
writeFileSync('apps/client/schema.ts', 'x', { flag: 'a' });
`;

const SMALL = { name: 'small', version: '1.0.0', engines: { node: '>=20.19' } };

/** The project's package.json. */
const description = {
  ...SMALL,
  workspaces: ['docs', 'test'],
  scripts: { 'build:docs': 'node build-docs.mjs', 'client-types': 'node write-types.mjs' },
  dependencies: { vite: 'file:vite' },
};

/** The package that each workspace depends on. */
const TOOLS = [
  ['docs', 'site-builder'],
  ['test', 'test-runner'],
] as const;

/** Waits until a process has written its process ID to a file. */
async function untilWritten(file: string): Promise<number> {
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 50));
  return Number(readFileSync(file, 'utf8'));
}

describe('setup.mjs', () => {
  type Folder = ReturnType<typeof openFolder>;
  let project: Folder;
  /** The project as it is checked out, and as its first set-up leaves it. Tests work in copies. */
  let checkout: Folder;
  let installed: Folder;
  const copy = (from: Folder, to: Folder) =>
    cpSync(from.path, to.path, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  beforeAll(async () => {
    checkout = openFolder();
    project = checkout;
    // This small project depends on one package, the console's builder, and so does each of its workspaces. The
    // packages are local folders, so npm downloads nothing.
    const scripts = { install: 'node install.js' };
    write('vite/package.json', { name: 'vite', version: '1.0.0', type: 'module', scripts });
    writeText('vite/bin/vite.js', BUILDER);
    writeText('vite/install.js', INSTALLER);
    write('package.json', description);
    for (const [workspace, name] of TOOLS) {
      write(`tools/${name}/package.json`, { name, version: '1.0.0' });
      const devDependencies = { [name]: `file:../tools/${name}` };
      write(`${workspace}/package.json`, { name: `small-${workspace}`, private: true, devDependencies });
    }
    writeText('build-docs.mjs', DOCS_BUILDER);
    writeText('write-types.mjs', TYPES_WRITER);
    const code = ['apps/client', 'packages/intake', 'packages/mail-merge', 'packages/press-release', 'model'];
    const sources = [
      'apps/console/index.html',
      ...code.map((folder) => `${folder}/index.ts`),
      'tsconfig.json',
    ];
    const docs = [
      'docs/index.md',
      'docs/openapi.json',
      'CHANGELOG.md',
      'apps/cli/commands.ts',
      'apps/gateway/http/errors.ts',
    ];
    const programs = ['scripts/print-job-path.ts'];
    for (const source of [...sources, ...docs, ...programs]) writeText(source, '');
    execFileSync('npm', ['install', '--package-lock-only', '--offline'], {
      cwd: project.path,
      stdio: 'ignore',
    });
    const modules = ['built-commands', 'kept-files', 'require-node', 'setup-commands', 'setup-lock'];
    for (const file of ['setup.mjs', ...modules.map((name) => `apps/${name}.mjs`)])
      cpSync(join(PROJECT, file), join(project.path, file));
    writeText('apps/build-commands.mjs', COMMANDS_BUILDER);
    installed = openFolder();
    copy(checkout, installed);
    project = installed;
    const command = setup();
    expect(await command.ended, command.output()).toBe(0);
  });
  afterAll(() => {
    checkout.remove();
    installed.remove();
  });
  beforeEach(() => {
    project = openFolder();
    copy(checkout, project);
  });
  afterEach(() => project.remove());

  const writeText = (file: string, content: string) => {
    mkdirSync(dirname(join(project.path, file)), { recursive: true });
    writeFileSync(join(project.path, file), content);
  };
  const write = (file: string, content: object) => writeText(file, JSON.stringify(content));
  const setup = (...args: string[]) => run(process.execPath, [join(project.path, 'setup.mjs'), ...args]);
  const stamp = () => join(project.path, 'node_modules/.byline-stamp');
  /** Makes the installed packages look like those of an installation that was interrupted. */
  const removeStamps = () => {
    for (const name of ['.byline-stamp', '.package-lock.json'])
      rmSync(join(project.path, 'node_modules', name));
  };
  /** Starts a set-up whose installation runs until it is stopped, and returns the process that installs. */
  const startInstalling = async (command: () => Command) => {
    writeText('hang', '');
    const started = command();
    const pid = await untilWritten(join(project.path, 'installing'));
    expect(isAlive(pid)).toBe(true);
    return { started, pids: [pid, ...started.descendants()] };
  };

  it('installs once, and again when the lock file changed or an installation was interrupted', async () => {
    const first = setup();
    expect(await first.ended, first.output()).toBe(0);
    expect(first.output()).toContain('Packages are installed');
    const second = setup();
    expect(await second.ended).toBe(0);
    expect(second.output()).toBe('');
    removeStamps();
    const third = setup();
    await third.ended;
    expect(third.output()).toContain('Packages are installed');
  });

  it('installs for a start what it needs, and adds what the documentation and the tests need', async () => {
    const hasPackages = () =>
      ['vite', 'site-builder', 'test-runner'].filter((name) =>
        existsSync(join(project.path, 'node_modules', name)),
      );
    const witness = join(project.path, 'node_modules/witness');
    const steps: [purposes: string[], output: RegExp | '', packages: string[]][] = [
      [[], /Packages are installed/, ['vite']],
      [['documentation'], /Packages are installed/, ['vite', 'site-builder']],
      [['tests'], /Packages are installed/, ['vite', 'site-builder', 'test-runner']],
      [['documentation', 'tests'], '', ['vite', 'site-builder', 'test-runner']],
      [[], '', ['vite', 'site-builder', 'test-runner']],
    ];
    for (const [purposes, output, packages] of steps) {
      const command = setup(...purposes);
      expect(await command.ended, command.output()).toBe(0);
      if (output) expect(command.output()).toMatch(output);
      else expect(command.output()).toBe('');
      expect(hasPackages()).toEqual(packages);
      // The folder is not emptied before something is added, because a stack may be running from it.
      if (purposes.length === 0 && output) writeFileSync(witness, '');
      expect(existsSync(witness)).toBe(true);
    }
  });

  it('keeps what is installed when more cannot be added', async () => {
    copy(installed, project);
    rmSync(join(project.path, 'docs/package.json'));
    const documentation = setup('documentation');
    expect(await documentation.ended).toBe(1);
    expect(documentation.output()).toContain('npm install failed');
    const start = setup();
    expect([await start.ended, start.output()]).toEqual([0, '']);
  });

  it('accepts an installation that the user ran, but not one that lacks a package', async () => {
    const npmCi = () => execFileSync('npm', ['ci', '--offline'], { cwd: project.path, stdio: 'ignore' });
    npmCi();
    const first = setup();
    expect(await first.ended, first.output()).toBe(0);
    expect(first.output()).toContain('The web console is built');
    expect(first.output()).not.toContain('Installing what');
    npmCi();
    rmSync(join(project.path, 'node_modules/vite'));
    const second = setup();
    expect(await second.ended, second.output()).toBe(0);
    expect(second.output()).toContain('Packages are installed');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends the installation when it is interrupted by %s, and the next start completes it',
    async (signal) => {
      const { started, pids } = await startInstalling(setup);
      started.process.kill(signal);
      expect(await started.ended).toBeGreaterThan(128);
      expect(started.output()).toContain('The set-up was interrupted');
      expect(started.output()).not.toMatch(/npm ci failed| {4}at /);
      expect(await untilGone(pids)).toEqual([]);
      expect(readdirSync(join(project.path, '.byline'))).toEqual([]);
      const next = setup();
      expect(await next.ended, next.output()).toBe(0);
      expect(next.output()).toContain('Packages are installed');
    },
  );

  it('ends the installation when npm is stopped, which does not forward the signal', async () => {
    write('package.json', { ...description, scripts: { start: 'node setup.mjs' } });
    const { started, pids } = await startInstalling(() => run('npm', ['start'], {}, project.path));
    started.process.kill('SIGTERM');
    await started.ended;
    expect(await untilGone(pids)).toEqual([]);
  });

  it('waits for the installation that a killed command left running', async () => {
    const { started, pids } = await startInstalling(setup);
    started.process.kill('SIGKILL');
    expect(await untilGone([started.process.pid ?? 0])).toEqual([]);
    const next = setup();
    await next.waitFor(/Another command is running the set-up/);
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    expect(await next.ended, next.output()).toBe(0);
    expect(next.output()).toContain('Packages are installed');
  });

  it('builds the console once, and again when one of its sources changed or the built files are gone', async () => {
    const built = () => join(project.path, 'apps/console/dist/index.html');
    const builds = async () => {
      const command = setup();
      expect(await command.ended, command.output()).toBe(0);
      expect(readFileSync(built(), 'utf8')).toBe('build apps/console --outDir');
      return command.output().includes('The web console is built');
    };
    copy(installed, project);
    expect(await builds()).toBe(false);
    writeText('apps/console/views/new.tsx', 'new');
    expect(await builds()).toBe(true);
    writeText('apps/client/index.ts', 'changed');
    expect(await builds()).toBe(true);
    rmSync(join(project.path, 'apps/console/dist'), { recursive: true });
    expect(await builds()).toBe(true);
  });

  it('builds the documentation only on request, once, and again when one of its sources changed', async () => {
    const builds = async () => {
      const command = setup('documentation');
      expect(await command.ended, command.output()).toBe(0);
      expect(existsSync(join(project.path, 'docs/dist/index.html'))).toBe(true);
      return command.output().includes('The documentation is built');
    };
    copy(installed, project);
    expect(existsSync(join(project.path, 'docs/dist')), 'a start does not wait for it').toBe(false);
    expect(await builds()).toBe(true);
    expect(await builds()).toBe(false);
    for (const source of ['docs/billing.md', 'CHANGELOG.md', 'apps/cli/commands.ts']) {
      writeText(source, 'changed');
      expect(await builds(), source).toBe(true);
    }
  });

  it('writes the types of the client for tests only, once, and again when the document changed', async () => {
    const types = async (...purposes: string[]) => {
      const command = setup(...purposes);
      expect(await command.ended, command.output()).toBe(0);
      const file = join(project.path, 'apps/client/schema.ts');
      expect(command.output(), 'the console needs no types').not.toContain('The web console is built');
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    };
    copy(installed, project);
    expect(await types()).toBe(null);
    expect(await types('tests')).toBe('x');
    expect(await types('tests')).toBe('x');
    writeText('docs/openapi.json', '{}');
    expect(await types('tests')).toBe('xx');
  });

  it('builds the command once, and again when one of its sources changed', async () => {
    const builds = async () => {
      const command = setup();
      expect(await command.ended, command.output()).toBe(0);
      return readFileSync(join(project.path, '.byline/commands/builds'), 'utf8').length;
    };
    copy(installed, project);
    expect(await builds()).toBe(1);
    writeText('tsconfig.json', '{}');
    expect(await builds()).toBe(2);
  });

  it('reports a failed console build, and retries it the next time', async () => {
    copy(installed, project);
    rmSync(join(project.path, 'apps/console/dist'), { recursive: true });
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
    copy(installed, project);
    removeStamps();
    writeFileSync(join(project.path, '.byline/setup.pid'), '999999999');
    const second = setup();
    expect(await second.ended).toBe(0);
    expect(existsSync(stamp())).toBe(true);
  });

  it('reports a failure, and leaves no stamp', async () => {
    write('package.json', { ...description, dependencies: { vite: 'file:vite', other: 'file:other' } });
    const broken = setup();
    expect(await broken.ended).toBe(1);
    expect(broken.output()).toContain('npm ci failed');
    expect(existsSync(stamp())).toBe(false);
  });
});
