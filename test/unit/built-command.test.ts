import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
    write('apps/local/program.ts', "const says: string = 'the sources of the stack'; console.log(says);");
    write('.byline/commands/local.js', "console.log('the built stack');");
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
    expect(runs('start')).toBe('the built stack');
  });

  it('runs the built servers while their sources are unchanged', async () => {
    const module = join(project, 'apps/local/server-programs.ts');
    cpSync(join(PROJECT, 'apps/local/server-programs.ts'), module);
    const { findServerPrograms } = (await import(
      pathToFileURL(module).href
    )) as typeof import('../../apps/local/server-programs.ts');
    const find = await findServerPrograms();
    expect(find('apps/gateway/server.ts')).toBe(join(project, '.byline/commands/gateway.js'));
    expect(find('apps/local/dev.ts')).toBe(join(project, 'apps/local/dev.ts'));
    write('db/table.ts', 'export {};');
    expect(find('apps/gateway/server.ts')).toBe(join(project, 'apps/gateway/server.ts'));
  });

  it.each<[string, () => void]>([
    ['one has changed', () => write('db/table.ts', 'export {};')],
    ['one is gone', () => rmSync(join(project, 'db/table.ts'))],
    ['nothing was built', () => rmSync(join(project, '.byline'), { recursive: true })],
    ['a build was interrupted', () => rmSync(join(project, '.byline/commands/inputs.json'))],
  ])('runs its sources when %s', (_what, change) => {
    change();
    expect(runs()).toBe('the sources');
    expect(runs('start')).toBe('the sources of the stack');
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
