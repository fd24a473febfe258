/**
 * Keeps one foreign program (PostgreSQL, Temporal) for the local stack: the program cannot see when its parent
 * goes away, this process can. Stops it when told to, on a signal, or when the channel to the parent closes,
 * also because the parent was killed. Plain JavaScript, so that it starts at once.
 */
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';

const { command, args, env, uid, gid, logFile, stopSignal, stopMs } = JSON.parse(process.argv[2] ?? '{}');
const log = openSync(logFile, 'a');
const program = spawn(command, args, {
  stdio: ['ignore', log, log],
  env: { ...process.env, ...env },
  uid,
  gid,
});

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  program.kill(stopSignal);
  setTimeout(() => program.kill('SIGKILL'), stopMs).unref();
}

program.on('spawn', () => process.send?.({ type: 'spawned', pid: program.pid }));
program.on('error', (error) => {
  process.send?.({ type: 'failed', message: error.message });
  process.exit(1);
});
program.on('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)));
process.on('message', (message) => message === 'stop' && stop());
process.on('disconnect', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
