import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files of Temporal's database in a data folder. They contain customer data, so only the user that runs
 * Byline may access them. PostgreSQL and `stack-state.ts` set the permissions of their own files.
 */
const FILES = ['temporal.db', 'temporal.db-wal', 'temporal.db-shm'];
const STICKY = 0o1000;

/**
 * Creates the folder for a stack's data and logs so that only the user that runs Byline can access the folder. Corrects
 * permissions that an earlier version set too loosely. If this process is root, PostgreSQL runs as another user and
 * must be able to traverse the folder, so other users may traverse it but not list it.
 */
export function makePrivate(dataDir: string): { logs: string } {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  // Leave the permissions of shared folders such as /tmp unchanged.
  if (!(statSync(dataDir).mode & STICKY)) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  chmodSync(logs, 0o700);
  const written = [...FILES, ...readdirSync(logs).map((file) => join('logs', file))];
  for (const file of written.map((name) => join(dataDir, name))) if (existsSync(file)) chmodSync(file, 0o600);
  return { logs };
}
