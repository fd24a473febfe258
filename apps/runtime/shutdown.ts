import type { Logger } from './logger.ts';

/**
 * The time limit for a graceful shutdown. A process that takes longer is considered stuck and exits, so that
 * the supervisor does not have to wait.
 */
const HARD_STOP_MS = 20_000;

export interface Shutdown {
  /** Adds a function that closes a resource. Functions added later run first. */
  add(close: () => Promise<void>): void;
}

/**
 * On SIGINT or SIGTERM, closes the registered resources in reverse order and exits. The same happens if the channel to
 * the parent process closes, even if the parent was killed. Call this function before you open any resource.
 */
export function closeOnSignal(log: Logger): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let closing = false;

  const shutDown = async (reason: string) => {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'shutting down');
    // Tells the parent, which may have requested the shutdown, that this process is not stuck.
    tellParent({ type: 'stopping' });
    setTimeout(() => {
      log.error('did not shut down in time');
      process.exit(1);
    }, HARD_STOP_MS).unref();
    try {
      for (const close of closers.reverse()) await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'failed to shut down cleanly');
      process.exit(1);
    }
  };

  process.on('SIGINT', () => shutDown('SIGINT'));
  process.on('SIGTERM', () => shutDown('SIGTERM'));
  if (process.send) {
    process.on('disconnect', () => shutDown('the parent process has exited'));
    // The parent may have exited while this process was loading its modules.
    if (!process.connected) void shutDown('the parent process has exited');
  }
  return {
    add(close) {
      closers.push(close);
    },
  };
}

/** Tells the parent process, if there is one, that this process is ready. */
export function announceReady(details: Record<string, string | number> = {}): void {
  tellParent({ type: 'ready', ...details });
}

function tellParent(message: { type: 'ready' | 'stopping' }): void {
  // The parent process may be exiting at this moment, so ignore a message that cannot be sent.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
