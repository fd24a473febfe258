import { CommandFailure } from './failures.ts';

/**
 * Aborts on the first Ctrl-C or SIGTERM, so that a command can say how to
 * continue; the second one exits at once.
 */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new CommandFailure('interrupted', 'Stopped.')));
  }
  return controller.signal;
}
