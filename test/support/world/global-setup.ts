import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { cachedWorkflowBundle, findTemporalCli, startPostgres } from '../../../apps/local/index.ts';
import { readConfig } from '../../../apps/runtime/index.ts';
import { migrate, openDatabase } from '../../../db/index.ts';
import { startTemporalServer } from '../stacks/temporal-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the server's maintenance database, through which tests create their own databases. */
    postgresUrl: string;
    temporalCli: string;
    /** The Temporal server, on which each test file registers its own namespace. */
    temporalAddress: string;
    workflowBundle: string;
  }
}

interface Base {
  provided: Pick<ProvidedContext, 'postgresUrl' | 'temporalCli' | 'temporalAddress' | 'workflowBundle'>;
  stop(): Promise<void>;
}

/** Vitest loads this file once per project, but all projects of a run share one set of servers. */
const shared = globalThis as { bylineTestBase?: { base: Promise<Base>; users: number } | undefined };

/** Provides the shared servers to a project. The first project starts them, and the last one stops them. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  shared.bylineTestBase ??= { base: startBase(), users: 0 };
  const held = shared.bylineTestBase;
  held.users += 1;
  const { provided, stop } = await held.base;
  for (const [name, value] of Object.entries(provided)) provide(name as keyof typeof provided, value);
  return async () => {
    held.users -= 1;
    if (held.users > 0) return;
    shared.bylineTestBase = undefined;
    await stop();
  };
}

/**
 * Starts the servers that all test files share: PostgreSQL with a migrated template database, and Temporal.
 * Also builds the workflow bundle.
 */
async function startBase(): Promise<Base> {
  const { local } = readConfig({});
  const say = (line: string) => console.log(`[test] ${line}`);
  const folder = mkdtempSync(join(tmpdir(), 'byline-test-'));
  chmodSync(folder, 0o755);

  const temporalCli = await findTemporalCli(
    { path: process.env.TEMPORAL_CLI_PATH, cacheDir: local.cacheDir },
    say,
  );
  const workflowBundle = await cachedWorkflowBundle(local.cacheDir);
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: { what: 'PostgreSQL', port: 0, variable: '', chosen: false },
    logFile: join(folder, 'postgres.log'),
    durable: false,
    say,
  });
  const template = openDatabase({ url: postgres.url, onError: (error) => console.error(error) });
  await migrate(template);
  // A database can be copied only while there are no connections to it.
  await template.destroy();
  const temporal = await startTemporalServer(temporalCli);

  return {
    provided: {
      temporalCli,
      workflowBundle,
      postgresUrl: postgres.urlOf('postgres'),
      temporalAddress: temporal.address,
    },
    async stop() {
      await Promise.all([temporal.stop(), postgres.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
