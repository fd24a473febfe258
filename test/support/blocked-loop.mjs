// Loaded into a process by NODE_OPTIONS: SIGUSR2 blocks its main loop forever, as a page that hung a reader
// once did.
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('SIGUSR2', () => {
    for (;;);
  });
