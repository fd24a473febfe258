import { CommandFailure } from './failures.ts';

/**
 * Returns an `AbortSignal` that aborts on the first Ctrl-C or SIGTERM, which lets a command explain how to
 * resume. The second Ctrl-C or SIGTERM ends the process immediately.
 */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new CommandFailure('interrupted', 'Stopped.')));
  }
  return controller.signal;
}
