import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPorts, startPostgres } from '../../../apps/local/index.ts';
import { type Database, migrate, openDatabase } from '../../../db/index.ts';

/**
 * Runs `work` with a migrated database, and its URL, of a PostgreSQL server that is started for it and removed
 * afterwards. Unless the server is `durable`, commits do not wait for the disk.
 */
export async function withPostgres(
  work: (db: Database, url: string) => Promise<void>,
  { durable = false }: { durable?: boolean } = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'byline-bench-find-'));
  // When root starts PostgreSQL, PostgreSQL runs as a different user, who needs access to this folder.
  chmodSync(dataDir, 0o755);
  const server = await startPostgres({
    dataDir,
    port: anyPorts().postgres,
    logFile: join(dataDir, 'postgres.log'),
    durable,
    settings: ['shared_buffers=512MB'],
    say: (line) => console.log(line),
  });
  const db = openDatabase({ url: server.url, onError: (error) => console.error(error.message) });
  try {
    await migrate(db);
    await work(db, server.url);
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
