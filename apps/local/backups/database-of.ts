import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../runtime/index.ts';
import { LocalError } from '../local-error.ts';
import { anyPorts } from '../ports.ts';
import { startPostgres } from '../postgres.ts';
import { makePrivate } from '../private-folder.ts';
import { say } from '../run.ts';
import { defaultDataDir } from '../stack.ts';
import { claimStack, runningStack } from '../stack-state.ts';

/**
 * Calls `use` with the URL of Byline's database: that of `DATABASE_URL`, or of the stack that runs here, or of
 * this folder's PostgreSQL, which is then started for as long as it is needed.
 */
export async function withDatabaseOf<T>(config: Config, use: (url: string) => Promise<T>): Promise<T> {
  const { url, dataDir } = placeOfData(config);
  return url ? use(url) : withOwnPostgres(dataDir, [], use);
}

/** Returns where Byline's data is: in the database at `url` if that can be reached, or in a folder. */
export function placeOfData(config: Config): { url: string | undefined; dataDir: string } {
  const dataDir = defaultDataDir(config);
  const url = config.databaseUrl ?? runningStack(dataDir)?.databaseUrl;
  if (!url && !existsSync(join(dataDir, 'postgres')))
    throw new LocalError(
      `There is no data in ${dataDir}. Set BYLINE_DATA_DIR to the data folder, or DATABASE_URL to your own database.`,
    );
  return { url, dataDir };
}

/** Starts the PostgreSQL of a data folder in which no stack runs, and stops it when `use` has ended. */
export async function withOwnPostgres<T>(
  dataDir: string,
  settings: string[],
  use: (url: string) => Promise<T>,
): Promise<T> {
  const { logs } = makePrivate(dataDir);
  const claim = claimStack(dataDir);
  try {
    const server = await startPostgres({
      dataDir: join(dataDir, 'postgres'),
      port: anyPorts().postgres,
      logFile: join(logs, 'postgres.log'),
      durable: true,
      settings,
      say,
    });
    try {
      return await Promise.race([use(server.url), server.ended]);
    } finally {
      await server.stop();
    }
  } finally {
    claim.release();
  }
}
