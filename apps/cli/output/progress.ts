import type { Job } from '../../client/index.ts';
import { printable } from './printable.ts';

/** Shows a job's progress on stderr. */
export interface Progress {
  update: (job: Job) => void;
  stop: () => void;
}

/** Shows a progress bar on a terminal. Prints nothing elsewhere, which keeps logs short. */
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
    // `stop` restores the terminal, even after Ctrl-C.
    gracefulExit: false,
  });
  bar.start(100, 0, { message: 'waiting' });
  return {
    update: ({ progress }) => bar.update(progress.percent, { message: printable(progress.message) }),
    stop: () => bar.stop(),
  };
}
