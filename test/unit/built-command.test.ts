import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT } from '../support/stacks/processes.ts';

const SOURCES = ['apps/cli/program.ts', 'db/table.ts'];

describe('the `byline` command', () => {
  const project = mkdtempSync(join(tmpdir(), 'byline-command-'));
  beforeEach(() => {
    rmSync(project, { recursive: true, force: true });
    for (const file of [
      'apps/byline.mjs',
      'apps/built-commands.mjs',
      'apps/require-node.mjs',
      'package.json',
    ])
      cpSync(join(PROJECT, file), join(project, file));
    symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'));
    write('setup.mjs', '');
    write('apps/cli/program.ts', "const says: string = 'the sources'; console.log(says);");
    write('db/table.ts', '');
    write('.byline/commands/cli.js', "console.log('the build');");
    const looks = SOURCES.map((file) => {
      const { mtimeMs, size } = statSync(join(project, file));
      return [file, `${mtimeMs} ${size}`];
    });
    write('.byline/commands/inputs.json', JSON.stringify(Object.fromEntries(looks)));
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  };
  const runs = (...args: string[]) =>
    execFileSync(process.execPath, [join(project, 'apps/byline.mjs'), ...args], { encoding: 'utf8' }).trim();

  it('runs the built version while its sources are unchanged', () => {
    expect(runs()).toBe('the build');
  });

  it.each<[string, () => void]>([
    ['one has changed', () => write('db/table.ts', 'export {};')],
    ['one is gone', () => rmSync(join(project, 'db/table.ts'))],
    ['nothing was built', () => rmSync(join(project, '.byline'), { recursive: true })],
    ['a build was interrupted', () => rmSync(join(project, '.byline/commands/inputs.json'))],
  ])('runs its sources when %s', (_what, change) => {
    change();
    expect(runs()).toBe('the sources');
  });

  it('runs the compiled code of an installed package', () => {
    rmSync(join(project, 'setup.mjs'));
    for (const program of ['cli', 'admin', 'local'])
      write(`dist/apps/${program}/program.js`, `console.log('the package: ${program}');`);
    expect(['search', 'admin', 'start', 'demo', 'prepare', 'backup'].map((command) => runs(command))).toEqual(
      ['cli', 'admin', 'local', 'local', 'local', 'local'].map((program) => `the package: ${program}`),
    );
    expect([runs('start', '--help'), runs('admin', '--help')]).toEqual([
      'the package: cli',
      'the package: admin',
    ]);
  });

  it('explains that a version of Node.js is too old', () => {
    write('package.json', JSON.stringify({ engines: { node: '>=99.1' } }));
    expect(() => runs()).toThrow(/Byline needs Node 99\.1 or newer; this is \d+\./);
  });
});
