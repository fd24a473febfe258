const MINUTE_MS = 60_000;

/** Returns the sentence that says when to try again, in UTC and rounded up to the minute. */
export function whenToTryAgain(until: Date): string {
  const [, time] = new Date(Math.ceil(until.getTime() / MINUTE_MS) * MINUTE_MS).toISOString().split('T');
  return `Try again after ${time?.slice(0, 5)} UTC.`;
}

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
    super(`${host} allows no request now. ${whenToTryAgain(until)}`);
    this.waitMs = waitMs;
    this.until = until;
  }
}
