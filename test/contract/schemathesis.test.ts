import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsroom } from '../../apps/local/index.ts';
import { apiKeys } from '../../db/index.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { PROJECT } from '../support/stacks/processes.ts';
import { findPythonPackage } from '../support/stacks/python-package.ts';
import { indexArticle } from '../support/world/indexed-news.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const execute = promisify(execFile);
const VERSION = '4.32.5';

/**
 * The number of example requests per API operation in `npm run test:slow`. `npm run test:deep` uses the larger number
 * in `schemathesis.toml`.
 */
const QUICKLY = ['--max-examples', '5'];
/**
 * Of 6,500 requests, 3,700 would give each field every wrong type and length, and each path every other method. The
 * schemas that refuse them are those of the document, the random requests of a run and `garbage.test.ts` hold wrong
 * values, too, and `npm run test:deep` sends them all.
 */
const QUICK_SETTINGS = '\n[phases.coverage]\ngeneration.mode = "positive"\n';
/**
 * The number of examples per operation with a key that has only one scope, and without a key. Most of these
 * requests are rejected before they are parsed, so a few are enough unless `BYLINE_TEST_EXAMPLES` sets
 * another number. With a key that has all scopes, every operation is tested fully.
 */
const EXAMPLES = process.env.BYLINE_TEST_EXAMPLES ?? '2';
const BRIEFLY = ['--phases', 'fuzzing', '--max-examples', EXAMPLES];
const RUNS: { credential: string; scopes: apiKeys.Scope[] | null; options: string[] }[] = [
  { credential: 'a key of both scopes', scopes: [...apiKeys.SCOPES], options: IS_DEEP ? [] : QUICKLY },
  // `access.test.ts` calls every operation with a key of each scope, and without a key.
  ...(IS_DEEP
    ? [
        ...apiKeys.SCOPES.map((scope) => ({ credential: `a key of ${scope} alone`, scopes: [scope] })),
        { credential: 'no key', scopes: null },
      ].map((run) => ({ ...run, options: BRIEFLY }))
    : []),
];

describe('Schemathesis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-newsroom-'));
  const world = prepareWorld(() => ({
    web: newsroom.newsroom(),
    env: { BYLINE_ACTIVE_JOB_LIMIT: '1000000' },
    // Hundreds of jobs are still running when the last response arrives, so stopping the gateway and the
    // workers takes a while even without checking all workflow histories.
    checkHistories: false,
  }));
  beforeAll(async () => {
    await indexArticle(world.db);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.for(RUNS)(
    'finds no fault in any operation, with $credential',
    {
      timeout: 900_000,
    },
    async ({ scopes, options }, test) => {
      const found = await findPythonPackage(world.config.local.cacheDir, 'schemathesis', VERSION);
      if ('missing' in found) return test.skip(found.missing);
      const tenant = scopes && (await createTenant(world.db, { credits: 100_000_000, scopes }));
      const key = tenant ? ['--header', `Authorization: Bearer ${tenant.key}`] : [];
      const seed = process.env.BYLINE_TEST_SEED ?? '1';
      const config = join(folder, 'schemathesis.toml');
      const settings = readFileSync(join(PROJECT, 'schemathesis.toml'), 'utf8');
      writeFileSync(config, IS_DEEP ? settings : settings + QUICK_SETTINGS);
      const document = join(PROJECT, 'docs/openapi.json');
      const run = await execute(
        join(found.programs, 'schemathesis'),
        [
          '--no-color',
          '--config-file',
          config,
          'run',
          document,
          '--checks',
          'all',
          '--seed',
          seed,
          ...key,
          ...options,
        ],
        {
          // Schemathesis creates a folder with the failed calls in its working directory.
          cwd: folder,
          timeout: 800_000,
          maxBuffer: 64 * 1024 * 1024,
          env: { ...process.env, BYLINE_TEST_ORIGIN: world.app.listeningOrigin },
        },
      ).catch((error: { stdout?: string; stderr?: string; message: string }) => error);
      const output = `${run.stdout ?? ''}${run.stderr ?? ''}`.replaceAll(tenant?.key ?? 'byl_…', 'byl_…');
      expect(run instanceof Error, output).toBe(false);
      console.log(output.slice(output.indexOf('SUMMARY') - 100));
    },
  );
});
