import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cachedWorkflowBundle, findTemporalCli, startPostgres } from '../../apps/local/index.ts';
import { readConfig } from '../../apps/runtime/index.ts';
import { migrate, openDatabase } from '../../db/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's maintenance database, from which worlds copy theirs. */
    postgresUrl: string;
    temporalCli: string;
    workflowBundle: string;
  }
}

/** What every world starts from: one PostgreSQL with a migrated template, the Temporal CLI, the workflow bundle. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { local } = readConfig({});
  const say = (line: string) => console.log(`[rig] ${line}`);
  const folder = mkdtempSync(join(tmpdir(), 'byline-test-'));
  chmodSync(folder, 0o755);

  provide(
    'temporalCli',
    await findTemporalCli({ path: process.env.TEMPORAL_CLI_PATH, cacheDir: local.cacheDir }, say),
  );
  provide('workflowBundle', await cachedWorkflowBundle(local.cacheDir));
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: { what: 'PostgreSQL', port: 0, variable: '', chosen: false },
    logFile: join(folder, 'postgres.log'),
    durable: false,
    say,
  });
  const template = openDatabase({ url: postgres.url, onError: (error) => console.error(error) });
  await migrate(template);
  // A database can be copied only while nobody is connected to it.
  await template.destroy();
  provide('postgresUrl', postgres.urlOf('postgres'));

  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
