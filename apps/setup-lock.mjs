/**
 * The lock of the set-up. This file is plain JavaScript that uses only Node.js modules, because `setup.mjs`
 * loads it before any package is installed.
 */
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Runs `work` while holding the lock. The lock is taken by hard-linking a file, so that the lock file always
 * contains its holder's process ID. `work` gets a function that adds the process ID of a command to the file:
 * if the holder is killed, the command that it leaves running still holds the lock. A stale lock is moved
 * aside before it is removed, so that only one of several waiters removes it.
 */
export async function underLock(lockFile, { reason }, work) {
  mkdirSync(dirname(lockFile), { recursive: true, mode: 0o700 });
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let told = false; !moves(() => linkSync(own, lockFile), 'EEXIST'); told = true) {
      if (!isHeld(lockFile)) removeStaleLock(lockFile);
      else {
        if (!told)
          console.log(
            'Another command is running the set-up, or building the documentation; waiting for it …',
          );
        await Promise.race([new Promise((resolve) => setTimeout(resolve, 500)), reason]);
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
  try {
    await work((command) => appendFileSync(lockFile, `\n${command}`));
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function isHeld(file) {
  return (read(file) ?? '').split('\n').some((pid) => isAlive(Number(pid)));
}

function removeStaleLock(lockFile) {
  const aside = `${lockFile}.stale.${process.pid}`;
  if (!moves(() => renameSync(lockFile, aside), 'ENOENT')) return;
  // Another process may have taken the lock between the check and the rename. In that case, put its lock
  // back.
  if (isHeld(aside)) moves(() => linkSync(aside, lockFile), 'EEXIST');
  rmSync(aside);
}

/**
 * Returns true if a file system operation succeeds, or false if it fails with the expected error because
 * another process was faster.
 */
function moves(change, expected) {
  try {
    change();
    return true;
  } catch (fault) {
    if (fault.code !== expected) throw fault;
    return false;
  }
}

function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return fault.code === 'EPERM';
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
