import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

/**
 * Builds the documentation of a checkout in the background if it is missing or out of date, so that the first
 * start does not wait for it. The output is in `documentation.log` in the folder of the logs; `say` tells only
 * a failure. The returned function ends the build.
 */
export function buildDocumentation(
  { checkout, logs }: { checkout: string; logs: string },
  say: (line: string) => void,
): () => Promise<void> {
  const log = openSync(join(logs, 'documentation.log'), 'a', 0o600);
  const child = spawn(process.execPath, ['setup.mjs', 'documentation'], {
    cwd: checkout,
    stdio: ['ignore', log, log],
    // Ctrl-C reaches only the stack's main process, which then stops all others.
    detached: true,
  });
  closeSync(log);
  let isStopping = false;
  child.once('error', (error) => say(`The documentation could not be built: ${error.message}.`));
  child.once('exit', (code) => {
    if (code !== 0 && !isStopping)
      say('The documentation could not be built; see documentation.log among the logs.');
  });
  // The first job of a new user is more urgent.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return async () => {
    isStopping = true;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}
