import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'byline-total-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, content: string, mode = 0o644): void {
  const place = join(folder, file);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content);
  chmodSync(place, mode);
}

describe('the total reporter', () => {
  const reporter = JSON.stringify(join(PROJECT, 'test/support/probes/total-reporter.ts'));

  /** Runs the given test files in two Vitest projects, `a` and `b`. Returns the totals and the exit code. */
  function totalOf(
    files: Record<string, string>,
    settings = '',
  ): { total: string | null; status: number | null; printed: string } {
    write(
      'vitest.config.mjs',
      `const project = (name) => ({ extends: true, test: { name, include: [name + '/*.js'] ${settings} } });
       export default { test: { globals: true, reporters: [${reporter}], projects: [project('a'), project('b')] } };`,
    );
    for (const [file, content] of Object.entries(files)) write(file, content);
    const file = join(folder, 'total');
    const env = { ...process.env, BYLINE_TEST_TOTAL: file };
    const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--root', folder];
    const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return { total: existsSync(file) ? readFileSync(file, 'utf8').trim() : null, status, printed: stdout };
  }

  it('counts the tests of all projects together, and lists the files with their seconds, the slowest first', () => {
    const { printed, ...ended } = totalOf({
      'a/fast.js': "it('x', () => {}); describe('s', () => { it('y', () => {}); it.skip('z', () => {}); });",
      'b/slow.js':
        "beforeAll(() => new Promise((end) => { setTimeout(end, 2_000); })); it('x', () => {}); it.todo('later');",
    });
    expect(ended).toEqual({ total: '3 0 2', status: 0 });
    expect(printed).toMatch(
      /Slowest test files:\n +\d+\.\d s {2}b +b\/slow\.js\n +\d+\.\d s {2}a +a\/fast\.js\n/,
    );
  });

  it('counts as failed a test, a hook, a broken file, an uncaught error, and tests whose process died', () => {
    const files = {
      'a/fails.js': "it('x', () => { throw new Error('x'); }); it('y', () => {});",
      'a/before.js':
        "describe('s', () => { beforeAll(() => { throw new Error('x'); }); it('x', () => {}); });",
      'a/after.js': "afterAll(() => { throw new Error('x'); }); it('x', () => {});",
      'b/broken.js': 'this is not a program',
      'b/uncaught.js': "it('x', () => { void Promise.reject(new Error('x')); });",
      'b/dies.js': "it('x', () => process.kill(process.pid, 'SIGKILL'));",
    };
    const { total, status } = totalOf(files);
    expect(status).toBe(1);
    expect(total).toMatch(/^3 ([6-9]|\d\d+) 1$/);
  });

  it('reports a failure, or nothing, when the shared set-up fails', () => {
    write('setup.js', "export default () => { throw new Error('x'); };");
    const { total, status } = totalOf({ 'a/one.js': "it('x', () => {});" }, ", globalSetup: ['setup.js']");
    expect(status).toBe(1);
    expect(total ?? '0 0 0').toMatch(/^0 /);
  });
});

describe('.ci/run', () => {
  /** Runs `.ci/run` with a fake npm that writes the given test totals and exits with the given status. */
  function ciRun(
    numbers: string | null,
    status: number,
    others: string[] = [],
  ): { last: string; status: number | null } {
    mkdirSync(join(folder, '.ci'));
    cpSync(join(PROJECT, '.ci/run'), join(folder, '.ci/run'));
    const writes = numbers ? [`echo ${numbers} >>"$BYLINE_TEST_TOTAL"`] : [];
    write('bin/npm', ['#!/bin/sh', ...writes, ...others, `exit ${status}`, ''].join('\n'), 0o755);
    const env = { PATH: `${folder}/bin:${process.env.PATH}`, BYLINE_TEST_CHROMIUM: '/bin/true' };
    const run = spawnSync(join(folder, '.ci/run'), { env, encoding: 'utf8' });
    return { last: run.stdout.trimEnd().split('\n').at(-1) ?? '', status: run.status };
  }

  it.each([
    { title: 'all tests pass', numbers: '5 0 1', npm: 0, last: '5 passed, 0 failed, 1 skipped', status: 0 },
    { title: 'some tests fail', numbers: '5 2 1', npm: 1, last: '5 passed, 2 failed, 1 skipped', status: 1 },
    { title: 'a check fails', numbers: '5 0 1', npm: 1, last: '5 passed, 1 failed, 1 skipped', status: 1 },
    { title: 'nothing starts', numbers: null, npm: 2, last: '0 passed, 1 failed, 0 skipped', status: 2 },
    { title: 'no test runs', numbers: null, npm: 0, last: '0 passed, 1 failed, 0 skipped', status: 1 },
    { title: 'all are skipped', numbers: '0 0 9', npm: 0, last: '0 passed, 1 failed, 9 skipped', status: 1 },
    {
      title: 'a failure is not in the exit code',
      numbers: '5 1 0',
      npm: 0,
      last: '5 passed, 1 failed, 0 skipped',
      status: 1,
    },
  ])('ends with the total when $title', ({ numbers, npm, last, status }) => {
    expect(ciRun(numbers, npm, ['echo output', 'echo complaint >&2'])).toEqual({ last, status });
  });

  it('runs the slow suites in the same queue', () => {
    const { status } = ciRun('5 0 0', 0, [
      'test "$*" = "test -- --project hostile --project fault --project package" || exit 9',
    ]);
    expect(status).toBe(0);
  });

  it('ends with the total when it is stopped', () => {
    expect(ciRun(null, 0, ['kill -TERM $PPID'])).toEqual({
      last: '0 passed, 1 failed, 0 skipped',
      status: 143,
    });
  });
});
