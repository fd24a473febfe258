import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const CRUISER = join(PROJECT, 'node_modules/.bin/depcruise');

const DOORS = [
  'db/index.ts',
  'db/jobs/jobs.ts',
  'model/index.ts',
  'packages/find/index.ts',
  'packages/fit/index.ts',
  'packages/fit/score/score.ts',
  'packages/intake/index.ts',
  'packages/intake/source-list.ts',
  'packages/reader/index.ts',
  'packages/reader/pages/read-article.ts',
  'workflows/contract.ts',
  'workflows/index.ts',
  'activities/journalists/index.ts',
  'activities/journalists/settle-source.ts',
  'activities/fit/index.ts',
  'activities/jobs/index.ts',
  'activities/mail/index.ts',
  'activities/news/index.ts',
  'activities/privacy/index.ts',
  'activities/publications/index.ts',
  'activities/reading/index.ts',
  'activities/support/index.ts',
  'activities/threads/index.ts',
  'activities/web/index.ts',
  'apps/gateway/app.ts',
  'apps/gateway/auth/sessions.ts',
  'apps/gateway/jobs/enrich.ts',
  'apps/gateway/jobs/index.ts',
  'apps/gateway/jobs/routes.ts',
  'apps/gateway/campaigns/schema.ts',
  'apps/gateway/news/schema.ts',
  'apps/client/index.ts',
  'apps/client/retries.ts',
  'apps/runtime/index.ts',
  'apps/cli/index.ts',
  'apps/console/index.ts',
  'apps/local/index.ts',
  'apps/admin/index.ts',
  'apps/worker/index.ts',
];

/**
 * Violations of the dependency rules: the name of each rule, the file, and the forbidden import in that file.
 */
const VIOLATIONS: [rule: string, file: string, line: string][] = [
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
    "import { thing } from '../../db/jobs/jobs.ts';",
  ],
  ['worker-runs-the-rest', 'apps/worker/planted.ts', "import { thing } from '../gateway/app.ts';"],
  [
    'worker-runs-the-rest',
    'apps/worker/planted.ts',
    "import { thing } from '../../activities/journalists/settle-source.ts';",
  ],
  ['admin-uses-plain-functions', 'apps/admin/planted.ts', "import { thing } from '../gateway/app.ts';"],
  ['local-opens-doors', 'apps/local/planted.ts', "import { thing } from '../gateway/jobs/index.ts';"],
  ['client-knows-nobody', 'apps/client/planted.ts', "import { thing } from '../runtime/index.ts';"],
  ['cli-knows-the-client-only', 'apps/cli/planted.ts', "import { thing } from '../runtime/index.ts';"],
  ['cli-knows-the-client-only', 'apps/cli/planted.ts', "import { thing } from '../client/retries.ts';"],
  ['cli-knows-the-client-only', 'apps/cli/planted.ts', "import { thing } from '../../model/index.ts';"],
  ['cli-knows-the-client-only', 'apps/cli/planted.ts', "import { thing } from '#fit';"],
  ['features-enter-by-doors', 'apps/gateway/mcp/planted.ts', "import { thing } from '../jobs/enrich.ts';"],
  [
    'features-enter-by-doors',
    'apps/gateway/jobs/planted.ts',
    "import type { Thing } from '../news/schema.ts';",
  ],
  ...['campaigns', 'people', 'observability', 'planned'].map((feature): [string, string, string] => [
    'features-enter-by-doors',
    `apps/gateway/${feature}/planted.ts`,
    "import { thing } from '../jobs/routes.ts';",
  ]),
  ['the-app-enters-by-doors', 'apps/gateway/planted.ts', "import { thing } from './jobs/routes.ts';"],
  ['the-app-enters-by-doors', 'apps/gateway/planted.ts', "import { thing } from './campaigns/schema.ts';"],
  [
    'one-file-knows-the-mcp-sdk',
    'apps/gateway/mcp/planted.ts',
    "import type { Tool as Thing } from '@modelcontextprotocol/sdk/types.js';",
  ],
  [
    'auth-and-http-know-no-feature',
    'apps/gateway/auth/planted.ts',
    "import { thing } from '../jobs/index.ts';",
  ],
  [
    'auth-and-http-know-no-feature',
    'apps/gateway/http/planted.ts',
    "import type { Thing } from '../auth/sessions.ts';",
  ],
  [
    'console-knows-the-client-only',
    'apps/console/planted.ts',
    "import type { Thing } from '../../db/index.ts';",
  ],
  ['console-knows-the-client-only', 'apps/console/planted.ts', "import { thing } from '../cli/index.ts';"],
  [
    'console-knows-the-client-only',
    'apps/console/planted.ts',
    "import { thing } from '../../model/index.ts';",
  ],
  [
    'console-knows-the-client-only',
    'apps/console/planted.ts',
    "import { thing } from '../../packages/intake/source-list.ts';",
  ],
  ['runtime-knows-nobody', 'apps/runtime/planted.ts', "import { thing } from '../../db/index.ts';"],
  ['db-knows-the-model-only', 'db/planted.ts', "import type { Thing } from '../workflows/contract.ts';"],
  ['model-knows-nobody', 'model/planted.ts', "import type { Thing } from '../db/index.ts';"],
  ['model-is-pure', 'model/planted.ts', "import { readFileSync as thing } from 'node:fs';"],
  ['model-is-pure', 'model/planted.ts', "import { sql as thing } from 'kysely';"],
  ['workflows-are-deterministic', 'workflows/planted.ts', "import type { Thing } from '../db/index.ts';"],
  [
    'workflows-import-types-only',
    'workflows/planted.ts',
    "import { thing } from '../activities/journalists/index.ts';",
  ],
  [
    'activities-enter-by-doors',
    'activities/web/planted.ts',
    "import { thing } from '../journalists/settle-source.ts';",
  ],
  [
    'activities-enter-by-doors',
    'activities/web/planted.ts',
    "import { thing } from '../../apps/runtime/index.ts';",
  ],
  ['support-enters-lower-areas', 'activities/support/planted.ts', "import { thing } from '../web/index.ts';"],
  [
    'threads-enters-lower-areas',
    'activities/threads/planted.ts',
    "import type { Thing } from '../web/index.ts';",
  ],
  [
    'web-enters-lower-areas',
    'activities/web/planted.ts',
    "import type { Thing } from '../reading/index.ts';",
  ],
  [
    'reading-enters-lower-areas',
    'activities/reading/planted.ts',
    "import type { Thing } from '../publications/index.ts';",
  ],
  [
    'publications-enters-lower-areas',
    'activities/publications/planted.ts',
    "import { thing } from '../news/index.ts';",
  ],
  ['news-enters-lower-areas', 'activities/news/planted.ts', "import { thing } from '../fit/index.ts';"],
  [
    'fit-enters-lower-areas',
    'activities/fit/planted.ts',
    "import type { Thing } from '../journalists/index.ts';",
  ],
  [
    'journalists-enters-lower-areas',
    'activities/journalists/planted.ts',
    "import { thing } from '../jobs/index.ts';",
  ],
  ['jobs-enters-lower-areas', 'activities/jobs/planted.ts', "import { thing } from '../mail/index.ts';"],
  ['mail-enters-lower-areas', 'activities/mail/planted.ts', "import { thing } from '../privacy/index.ts';"],
  [
    'privacy-enters-lower-areas',
    'activities/privacy/planted.ts',
    "import { thing } from '../jobs/index.ts';",
  ],
  ['areas-have-a-place', 'activities/lookups/planted.ts', "import { thing } from '../web/index.ts';"],
  [
    'activities-enter-by-doors',
    'activities/web/planted.ts',
    "import { thing } from '../../packages/reader/pages/read-article.ts';",
  ],
  [
    'worker-runs-the-rest',
    'apps/worker/planted.ts',
    "import { thing } from '../../packages/fit/score/score.ts';",
  ],
  ['gateway-talks-to-postgres-and-temporal', 'apps/gateway/planted.ts', "import { thing } from '#reader';"],
  ['packages-know-the-model-only', 'packages/reader/planted.ts', "import { thing } from '#fit';"],
  ['packages-know-the-model-only', 'packages/intake/planted.ts', "import { thing } from '#fit';"],
  [
    'fit-stands-on-press-releases',
    'packages/fit/score/planted.ts',
    "import type { Thing } from '../../reader/pages/read-article.ts';",
  ],
  [
    'packages-know-the-model-only',
    'packages/reader/pages/planted.ts',
    "import type { Thing } from '../../../db/index.ts';",
  ],
  ['find-stands-on-fit', 'packages/find/planted.ts', "import { thing } from '#reader';"],
  ['packages-are-pure', 'packages/fit/planted.ts', "import { readFileSync as thing } from 'node:fs';"],
  ['model-knows-nobody', 'model/planted.ts', "import { thing } from '#reader';"],
  ['db-knows-the-model-only', 'db/planted.ts', "import { thing } from '#reader';"],
  ['no-unlisted-packages', 'db/planted.ts', "import { describe as thing } from 'vitest';"],
  ['everything-resolves', 'db/planted.ts', "import { thing } from './nowhere.ts';"],
];

/** Checks a small project in a temporary folder with this project's dependency rules. */
function build(files: Record<string, string>): { status: number | null; output: string } {
  const house = mkdtempSync(join(tmpdir(), 'byline-arrows-'));
  try {
    for (const file of ['node_modules', 'tsconfig.json', '.dependency-cruiser.mjs', 'package.json']) {
      symlinkSync(join(PROJECT, file), join(house, file));
    }
    const doors = Object.fromEntries(
      DOORS.map((door) => [door, 'export interface Thing {}\nexport const thing = 1;\n']),
    );
    for (const [file, code] of Object.entries({ ...doors, ...files })) {
      mkdirSync(join(house, dirname(file)), { recursive: true });
      writeFileSync(join(house, file), code);
    }
    const { status, stdout, stderr } = spawnSync(
      CRUISER,
      ['--config', '.dependency-cruiser.mjs', 'apps', 'workflows', 'activities', 'packages', 'db', 'model'],
      { cwd: house, encoding: 'utf8' },
    );
    return { status, output: stdout + stderr };
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

describe('the dependency rules', { timeout: 120_000 }, () => {
  // dependency-cruiser takes seconds, so one run checks all violations, each of which is in a separate file.
  const planted = VIOLATIONS.map(([rule, file, line], index) => ({
    rule,
    file: file.replace('planted.ts', `planted-${index}.ts`),
    line,
  }));
  let found: { status: number | null; output: string };
  beforeAll(() => {
    const files = planted.map(({ file, line }) => {
      const used = line.includes('import type')
        ? 'export type Planted = Thing;'
        : 'export const planted = thing;';
      return [file, `${line}\n${used}\n`];
    });
    found = build({
      ...Object.fromEntries(files),
      'db/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
      'db/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
      'db/three.ts': "import type { Four } from './four.ts';\nexport interface Three {\n  four: Four;\n}\n",
      'db/four.ts': "import type { Three } from './three.ts';\nexport interface Four {\n  three: Three;\n}\n",
    });
  }, 120_000);

  it('find nothing in a project without violations, and have read it', () => {
    const { status, output } = build({});
    expect(output).toContain(`no dependency violations found (${DOORS.length} modules`);
    expect(status).toBe(0);
  });

  it.each(planted)('report a planted violation of $rule: $file, $line', ({ rule, file }) => {
    expect(found.output).toContain(`error ${rule}: ${file} → `);
    expect(found.status).not.toBe(0);
  });

  it('report a cycle', () => {
    expect(found.output).toMatch(/error no-cycles: db\/(?:one|two)\.ts → /);
  });

  it('report a cycle of types', () => {
    expect(found.output).toMatch(/error no-cycles: db\/(?:three|four)\.ts → /);
  });
});

describe('the repository', () => {
  it('has a lock file without download URLs', () => {
    const found = spawnSync('grep', ['-c', '"resolved": "http', join(PROJECT, 'package-lock.json')], {
      encoding: 'utf8',
    });
    expect(found.stdout.trim()).toBe('0');
  });

  it('keeps its files short', () => {
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
  return readFileSync(file, 'utf8').split('\n').length - 1;
}
