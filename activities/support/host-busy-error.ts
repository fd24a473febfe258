const MINUTE_MS = 60_000;

/**
 * Thrown if a host may be requested only after a long wait. The activity then ends, and runs again after
 * `waitMs`. Waiting for a host is not a failure, but only an exception stops all the functions that are
 * processing the page.
 */
export class HostBusyError extends Error {
  override name = 'HostBusyError';
  readonly waitMs: number;
  /** When the host may be requested. */
  readonly until: Date;

  constructor(host: string, waitMs: number) {
    const until = new Date(Date.now() + waitMs);
    // Round up to the minute.
    const [, time] = new Date(Math.ceil(until.getTime() / MINUTE_MS) * MINUTE_MS).toISOString().split('T');
    super(`${host} allows no request now. Try again after ${time?.slice(0, 5)} UTC.`);
    this.waitMs = waitMs;
    this.until = until;
  }
}
