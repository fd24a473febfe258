// This module is loaded into a process through NODE_OPTIONS. SIGUSR2 then blocks the main thread forever, as
// a bug in a page reader could.
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('SIGUSR2', () => {
    for (;;);
  });
