import { CommandFailure } from './failures.ts';

/** Aborts at the first Ctrl-C or termination, so that a command can say how to go on; the second one ends it at once. */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new CommandFailure('interrupted', 'Stopped.')));
  }
  return controller.signal;
}
