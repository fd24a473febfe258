import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalError } from './local-error.ts';
import { isRunning } from './processes.ts';

/** The URLs of a running stack, the host and port of its Temporal server, and its log folder. */
export interface StackState {
  gateway: string;
  temporalUi: string;
  temporalAddress: string;
  databaseUrl: string;
  /** The folder of the log files. */
  logs: string;
}

const STATE_FILE = 'stack.json';
const LOCK_FILE = 'stack.pid';

/**
 * Claims a data folder, so that no other process can run a stack there. Throws an error if another process
 * already runs a stack in the folder.
 */
export function claimStack(dataDir: string) {
  const lock = join(dataDir, LOCK_FILE);
  const state = join(dataDir, STATE_FILE);
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // Create the lock file as a hard link to a complete file, so that the lock file always contains a process
    // ID.
    linkSync(own, lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const pid = Number(readFileSync(lock, 'utf8'));
    if (isRunning(pid, 'node')) {
      const address = readStackState(dataDir)?.gateway;
      throw new LocalError(
        `Byline is already running here: process ${pid}${address ? `, ${address}` : ''}. Stop it first, or set BYLINE_DATA_DIR to another folder for a second one.`,
      );
    }
    // The process that held the lock no longer exists, so take over the lock.
    renameSync(own, lock);
  } finally {
    rmSync(own, { force: true });
  }
  return {
    publish(reached: StackState): StackState {
      writeFileSync(state, `${JSON.stringify(reached, null, 2)}\n`);
      // Only the user that runs Byline may read the file, because the file contains the database password.
      chmodSync(state, 0o600);
      return reached;
    },
    release() {
      rmSync(state, { force: true });
      rmSync(lock, { force: true });
    },
  };
}

/** Returns the state of the stack that runs in this folder, or undefined if none runs. */
export function runningStack(dataDir: string): StackState | undefined {
  const lock = join(dataDir, LOCK_FILE);
  const isHeld = existsSync(lock) && isRunning(Number(readFileSync(lock, 'utf8')), 'node');
  return isHeld ? readStackState(dataDir) : undefined;
}

/** Returns the state that a stack in this folder has published, or undefined if there is none. */
function readStackState(dataDir: string): StackState | undefined {
  const file = join(dataDir, STATE_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StackState) : undefined;
}
