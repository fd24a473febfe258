import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files in a data folder that contain caller data, apart from those that PostgreSQL and `stack-state.ts`
 * protect themselves.
 */
const FILES = ['temporal.db', 'temporal.db-wal', 'temporal.db-shm'];
const STICKY = 0o1000;

/**
 * Creates the folder for a stack's data and logs, accessible only to its user, and tightens permissions left
 * open by an earlier version. As root, PostgreSQL runs as another user who must get through this folder, so
 * others may traverse it but not list it.
 */
export function makePrivate(dataDir: string): { logs: string } {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  // Do not change a shared folder such as /tmp.
  if (!(statSync(dataDir).mode & STICKY)) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  chmodSync(logs, 0o700);
  const written = [...FILES, ...readdirSync(logs).map((file) => join('logs', file))];
  for (const file of written.map((name) => join(dataDir, name))) if (existsSync(file)) chmodSync(file, 0o600);
  return { logs };
}
