/**
 * This module is loaded into every process of a profiled stack. The first SIGUSR2 starts the CPU profiler of
 * the main thread; the second one stops it and writes the profile to `BYLINE_BENCH_PROFILES/<pid>.json`.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  let running = false;
  process.on('SIGUSR2', () => {
    session.post(running ? 'Profiler.stop' : 'Profiler.start', (error, result) => {
      if (error) throw error;
      if (!result?.profile) return;
      const file = `${process.env.BYLINE_BENCH_PROFILES}/${process.pid}.json`;
      writeFileSync(`${file}.new`, JSON.stringify(result.profile));
      renameSync(`${file}.new`, file);
    });
    running = !running;
  });
}
