import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a worker process for the baseline workflow or for its activities, which do nothing. */
export async function startBareWorker(address: string, role: string): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('bare-worker.ts', import.meta.url)), [address, role], {
    execArgv: ['--import', 'tsx'],
  });
  await once(worker, 'message');
  return worker;
}
