import type { Logger } from './logger.ts';

/** A process that has not ended by then is stuck in something; the supervisor must not wait for it. */
const HARD_STOP_MS = 20_000;

/** What has to be closed, in the order in which it was opened. */
export interface Shutdown {
  /** Closed before everything that was added earlier. */
  add(close: () => Promise<void>): void;
}

/**
 * Closes what was added, last first, and ends the process: on SIGINT, on SIGTERM, and when the channel to the
 * parent process closes, also because the parent was killed. To be called before anything is opened.
 */
export function closeOnSignal(log: Logger): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let closing = false;

  const shutDown = async (reason: string) => {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'shutting down');
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
    process.on('disconnect', () => shutDown('the parent process went away'));
    // It may have gone while our modules were loading.
    if (!process.connected) void shutDown('the parent process went away');
  }
  return {
    add(close) {
      closers.push(close);
    },
  };
}

/** Tells a parent process, if there is one, that this one is ready. */
export function announceReady(details: Record<string, string | number> = {}): void {
  if (process.connected) process.send?.({ type: 'ready', ...details });
}
