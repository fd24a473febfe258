import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder, PROJECT, run } from '../rig/processes.ts';

describe('setup.mjs', () => {
  let project: { path: string; remove: () => void };
  beforeEach(() => {
    project = openFolder();
    // A project whose one package is a folder of its own: npm ci has nothing to fetch.
    write('thing/package.json', { name: 'thing', version: '1.0.0' });
    write('package.json', { name: 'small', version: '1.0.0', dependencies: { thing: 'file:thing' } });
    execFileSync('npm', ['install', '--package-lock-only', '--offline'], {
      cwd: project.path,
      stdio: 'ignore',
    });
    cpSync(join(PROJECT, 'setup.mjs'), join(project.path, 'setup.mjs'));
  });
  afterEach(() => project.remove());

  const write = (file: string, content: object) => {
    mkdirSync(dirname(join(project.path, file)), { recursive: true });
    writeFileSync(join(project.path, file), JSON.stringify(content));
  };
  const setup = () => run(process.execPath, [join(project.path, 'setup.mjs')]);
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

  it('lets one of two commands install and the other wait for it', async () => {
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

  it('says that it failed, and leaves no stamp', async () => {
    write('package.json', {
      name: 'small',
      version: '1.0.0',
      dependencies: { thing: 'file:thing', other: 'file:other' },
    });
    const broken = setup();
    expect(await broken.ended).toBe(1);
    expect(broken.output()).toContain('npm ci failed');
    expect(existsSync(stamp())).toBe(false);
  });
});
