// Loaded into a process through NODE_OPTIONS. SIGUSR2 then blocks the main loop forever, as a page once did
// in a reader.
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('SIGUSR2', () => {
    for (;;);
  });
