import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalError } from './local-error.ts';
import { isRunning } from './processes.ts';

/** Where a running stack is reached. */
export interface StackState {
  gateway: string;
  temporalUi: string;
  temporalAddress: string;
  databaseUrl: string;
  /** Where each process writes its log. */
  logs: string;
}

const STATE_FILE = 'stack.json';
const LOCK_FILE = 'stack.pid';

/** Makes this process the only one that runs a stack in this folder, or says which one does. */
export function claimStack(dataDir: string) {
  const lock = join(dataDir, LOCK_FILE);
  const state = join(dataDir, STATE_FILE);
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // Linked and not written there: whoever sees the file sees an id in it.
    linkSync(own, lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const pid = Number(readFileSync(lock, 'utf8'));
    if (isRunning(pid, 'node')) {
      const address = readStackState(dataDir)?.gateway;
      throw new LocalError(
        `Byline already runs here: process ${pid}${address ? `, ${address}` : ''}. Stop it first, or set BYLINE_DATA_DIR to another folder for a second one.`,
      );
    }
    // Left behind by a run that was killed.
    renameSync(own, lock);
  } finally {
    rmSync(own, { force: true });
  }
  return {
    publish(reached: StackState): StackState {
      writeFileSync(state, `${JSON.stringify(reached, null, 2)}\n`);
      // The database's password is in it.
      chmodSync(state, 0o600);
      return reached;
    },
    release() {
      rmSync(state, { force: true });
      rmSync(lock, { force: true });
    },
  };
}

/** How a stack that runs in this folder is reached; undefined when none does. */
export function readStackState(dataDir: string): StackState | undefined {
  const file = join(dataDir, STATE_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StackState) : undefined;
}
