import type { Logger } from './logger.ts';

/**
 * Deadline for a graceful shutdown. After this the process is considered stuck,
 * so that the supervisor need not wait.
 */
const HARD_STOP_MS = 20_000;

/** Resources to close at shutdown, in the order in which they were opened. */
export interface Shutdown {
  /** Registers a closer that runs before all earlier ones. */
  add(close: () => Promise<void>): void;
}

/**
 * Closes the registered resources, last first, and exits on SIGINT, on SIGTERM, or when the channel to the
 * parent process closes, which also covers a killed parent. Call this before opening anything.
 */
export function closeOnSignal(log: Logger): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let closing = false;

  const shutDown = async (reason: string) => {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'shutting down');
    // Tells the parent that requested the shutdown that we are not stuck.
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
    // The parent may have exited while our modules were loading.
    if (!process.connected) void shutDown('the parent process has exited');
  }
  return {
    add(close) {
      closers.push(close);
    },
  };
}

/** Tells the parent process, if any, that this one is ready. */
export function announceReady(details: Record<string, string | number> = {}): void {
  tellParent({ type: 'ready', ...details });
}

function tellParent(message: { type: 'ready' | 'stopping' }): void {
  // The parent may be exiting right now; a failed send is ignored.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
