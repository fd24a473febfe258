import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { anyPorts, startPostgres } from '../../../apps/local/index.ts';
import { type Database, migrate, openDatabase } from '../../../db/index.ts';

export interface BenchServer {
  db: Database;
  url: string;
  stop(): Promise<void>;
}

/** Returns an empty folder for a server, which the user may read as whom PostgreSQL runs when root starts it. */
export function serverFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'byline-bench-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Starts a PostgreSQL server with a migrated database in a folder. */
export async function startServer(
  dataDir: string,
  { durable, settings }: { durable: boolean; settings: string[] },
): Promise<BenchServer> {
  const server = await startPostgres({
    ...{ dataDir, durable, settings, port: anyPorts().postgres },
    logFile: join(dataDir, 'postgres.log'),
    say: (line) => console.log(line),
  });
  const db = openDatabase({ url: server.url, onError: (error) => console.error(error.message) });
  const stop = async () => {
    await db.destroy();
    await server.stop();
  };
  try {
    await migrate(db);
  } catch (error) {
    await stop();
    throw error;
  }
  return { db, url: server.url, stop };
}

/**
 * Runs `work` with a migrated database, and its URL, of a PostgreSQL server that is started for it and removed
 * afterwards. Unless the server is `durable`, commits do not wait for the disk.
 */
export async function withPostgres(
  work: (db: Database, url: string) => Promise<void>,
  { durable = false }: { durable?: boolean } = {},
): Promise<void> {
  const dataDir = serverFolder();
  try {
    const server = await startServer(dataDir, { durable, settings: ['shared_buffers=512MB'] });
    await work(server.db, server.url).finally(server.stop);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the processor time, in seconds, of the PostgreSQL process behind a connection, which Linux knows to the nanosecond. */
export async function clockOf(db: Database): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}
