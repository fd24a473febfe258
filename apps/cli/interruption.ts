import { CommandFailure } from './failures.ts';

/**
 * Returns an `AbortSignal` that aborts on the first Ctrl-C or SIGTERM, so that a command can still explain how
 * to resume its work. The second Ctrl-C or SIGTERM ends the process immediately.
 */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new CommandFailure('interrupted', 'Stopped.')));
  }
  return controller.signal;
}
