import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const CRUISER = join(PROJECT, 'node_modules/.bin/depcruise');

/** A small house in a folder of its own, with the project's rules and one planted file. */
let house: string;
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'byline-arrows-'));
  for (const file of ['node_modules', 'tsconfig.json', '.dependency-cruiser.mjs', 'package.json']) {
    symlinkSync(join(PROJECT, file), join(house, file));
  }
  const doors = [
    'db/index.ts',
    'db/jobs.ts',
    'workflows/contract.ts',
    'workflows/index.ts',
    'activities/people/index.ts',
    'activities/people/settle.ts',
    'activities/web/index.ts',
    'apps/gateway/gateway.ts',
    'apps/gateway/errors.ts',
    'apps/runtime/index.ts',
    'apps/cli/index.ts',
    'apps/console/index.ts',
    'apps/local/index.ts',
    'apps/admin/index.ts',
    'apps/worker/index.ts',
  ];
  for (const door of doors) plant(door, 'export interface Thing {}\nexport const thing = 1;\n');
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

function plant(file: string, code: string): void {
  mkdirSync(join(house, dirname(file)), { recursive: true });
  writeFileSync(join(house, file), code);
}

function cruise(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    CRUISER,
    ['--config', '.dependency-cruiser.mjs', 'apps', 'workflows', 'activities', 'db'],
    { cwd: house, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

describe('the dependency rule', () => {
  it('finds nothing in a house without violations, and has read it', () => {
    const { status, output } = cruise();
    expect(output).toContain('no dependency violations found (15 modules');
    expect(status).toBe(0);
  });

  it.each([
    [
      'gateway-talks-to-postgres-and-temporal',
      'apps/gateway/planted.ts',
      "import { thing } from '../../activities/web/index.ts';",
    ],
    [
      'gateway-talks-to-postgres-and-temporal',
      'apps/gateway/planted.ts',
      "import { thing } from '../../workflows/index.ts';",
    ],
    [
      'gateway-talks-to-postgres-and-temporal',
      'apps/gateway/planted.ts',
      "import { thing } from '../../db/jobs.ts';",
    ],
    ['worker-runs-the-rest', 'apps/worker/planted.ts', "import { thing } from '../gateway/gateway.ts';"],
    [
      'worker-runs-the-rest',
      'apps/worker/planted.ts',
      "import { thing } from '../../activities/people/settle.ts';",
    ],
    ['admin-uses-plain-functions', 'apps/admin/planted.ts', "import { thing } from '../gateway/gateway.ts';"],
    ['local-opens-doors', 'apps/local/planted.ts', "import { thing } from '../gateway/errors.ts';"],
    ['clients-know-the-document-only', 'apps/cli/planted.ts', "import { thing } from '../runtime/index.ts';"],
    [
      'console-knows-the-document-only',
      'apps/console/planted.ts',
      "import type { Thing } from '../../db/index.ts';",
    ],
    [
      'console-knows-the-document-only',
      'apps/console/planted.ts',
      "import { thing } from '../cli/index.ts';",
    ],
    ['runtime-knows-nobody', 'apps/runtime/planted.ts', "import { thing } from '../../db/index.ts';"],
    ['db-knows-nobody', 'db/planted.ts', "import type { Thing } from '../workflows/contract.ts';"],
    ['workflows-are-deterministic', 'workflows/planted.ts', "import type { Thing } from '../db/index.ts';"],
    [
      'workflows-import-types-only',
      'workflows/planted.ts',
      "import { thing } from '../activities/people/index.ts';",
    ],
    [
      'activities-enter-by-doors',
      'activities/web/planted.ts',
      "import { thing } from '../people/settle.ts';",
    ],
    [
      'activities-enter-by-doors',
      'activities/web/planted.ts',
      "import { thing } from '../../apps/runtime/index.ts';",
    ],
    ['no-unlisted-packages', 'db/planted.ts', "import { describe as thing } from 'vitest';"],
    ['everything-resolves', 'db/planted.ts', "import { thing } from './nowhere.ts';"],
  ])('fails on a planted violation of %s', (rule, file, line) => {
    const used = line.includes('import type')
      ? 'export type Planted = Thing;'
      : 'export const planted = thing;';
    plant(file, `${line}\n${used}\n`);
    const { status, output } = cruise();
    expect(output).toContain(`error ${rule}`);
    expect(status).not.toBe(0);
  });

  it('fails on a cycle', () => {
    plant('db/one.ts', "import { two } from './two.ts';\nexport const one = () => two;\n");
    plant('db/two.ts', "import { one } from './one.ts';\nexport const two = () => one;\n");
    expect(cruise().output).toContain('error no-cycles');
  });
});

describe('the repository', () => {
  it('has a lock file that names no download address', () => {
    const found = spawnSync('grep', ['-c', '"resolved": "http', join(PROJECT, 'package-lock.json')], {
      encoding: 'utf8',
    });
    expect(found.stdout.trim()).toBe('0');
  });

  it('keeps its files short: one idea each', () => {
    const files = execFileSync('git', ['ls-files', '*.ts'], { cwd: PROJECT, encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(files.length).toBeGreaterThan(50);
    const long = files
      .filter((file) => !/test\/|migrations\/|client\/schema\.ts$/.test(file))
      .filter((file) => countLines(join(PROJECT, file)) > 300);
    expect(long).toEqual([]);
  });
});

function countLines(file: string): number {
  return Number(execFileSync('wc', ['-l', file], { encoding: 'utf8' }).trim().split(' ')[0]);
}
