/**
 * The keeper runs one third-party program (PostgreSQL or Temporal) for the local stack, because such a
 * program cannot detect that its parent process has exited. The keeper stops the program on request, on a
 * signal, or when the channel to the parent closes, even if the parent was killed. This file is plain
 * JavaScript, so that the keeper starts immediately.
 */
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';

const { command, args, env, uid, gid, logFile, stopSignal, stopMs } = JSON.parse(process.argv[2] ?? '{}');
// Only the owner can access files that this process or the program writes, including the log.
process.umask(0o077);
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
