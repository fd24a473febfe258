import type { Job } from '../client/index.ts';
import { printable } from './printable.ts';

/** Shows on stderr how far a job is. */
export interface Progress {
  update: (job: Job) => void;
  stop: () => void;
}

/** A bar on a terminal; elsewhere nothing, so that logs stay short. */
export async function showProgress(): Promise<Progress> {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const { SingleBar } = await import('cli-progress');
  const bar = new SingleBar({
    format: '{bar} {percentage} % · {message}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    stream: process.stderr,
    // A stopped bar leaves the terminal as it was, also after Ctrl-C.
    gracefulExit: false,
  });
  bar.start(100, 0, { message: 'waiting' });
  return {
    update: ({ progress }) => bar.update(progress.percent, { message: printable(progress.message) }),
    stop: () => bar.stop(),
  };
}
