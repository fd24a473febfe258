import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsroom, writeArchive } from '../../apps/local/index.ts';
import { apiKeys } from '../../db/index.ts';
import { PROJECT } from '../rig/processes.ts';
import { createTenant, createWorld, type World } from '../rig/world.ts';

const execute = promisify(execFile);
const VERSION = '4.32.5';

/**
 * Who calls. With both scopes everything is tried; with less most of it is refused before it is read, so that a few
 * tries of each operation are enough, unless `BYLINE_TEST_EXAMPLES` asks for more.
 */
const EXAMPLES = process.env.BYLINE_TEST_EXAMPLES ?? '2';
const BRIEFLY = ['--phases', 'fuzzing', '--max-examples', EXAMPLES];
const RUNS: { credential: string; scopes: apiKeys.Scope[] | null; options: string[] }[] = [
  { credential: 'a key of both scopes', scopes: [...apiKeys.SCOPES], options: [] },
  ...apiKeys.SCOPES.map((scope) => ({
    credential: `a key of ${scope} alone`,
    scopes: [scope],
    options: BRIEFLY,
  })),
  { credential: 'no key', scopes: null, options: BRIEFLY },
];

/** The command of Schemathesis, installed once beside the Temporal CLI; a sentence when it cannot be had. */
async function findSchemathesis(cacheDir: string): Promise<{ command: string } | { missing: string }> {
  const folder = join(cacheDir, `schemathesis-${VERSION}`);
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  const command = join(bin, 'schemathesis');
  if (existsSync(command)) return { command };
  try {
    await execute('python3', ['-m', 'venv', folder], { timeout: 60_000 });
    await execute(join(bin, 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`], { timeout: 240_000 });
    return { command };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { missing: `needs Python 3.10 with venv and pip, and the package index: ${reason}` };
  }
}

describe('Schemathesis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-newsroom-'));
  let world: World;
  beforeAll(async () => {
    const archive = join(folder, 'newsroom.warc.gz');
    await writeArchive(archive, newsroom.newsroom());
    world = await createWorld({
      env: {
        BYLINE_WEB: 'archive',
        BYLINE_WEB_ARCHIVES: archive,
        BYLINE_ACTIVE_JOB_LIMIT: '1000000',
      },
      // Hundreds of jobs are still running when the last request has been answered.
      checkHistories: false,
    });
  });
  afterAll(async () => {
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.for(RUNS)(
    'finds nothing wrong with any operation, with $credential',
    {
      timeout: 900_000,
    },
    async ({ scopes, options }, test) => {
      const found = await findSchemathesis(world.config.local.cacheDir);
      if ('missing' in found) return test.skip(found.missing);
      const tenant = scopes && (await createTenant(world.db, { credits: 100_000_000, scopes }));
      const key = tenant ? ['--header', `Authorization: Bearer ${tenant.key}`] : [];
      const seed = process.env.BYLINE_TEST_SEED ?? '1';
      const config = join(PROJECT, 'schemathesis.toml');
      const document = join(PROJECT, 'docs/openapi.json');
      const run = await execute(
        found.command,
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
          // It leaves a folder with its failures where it runs.
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
