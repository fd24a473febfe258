import { MINUTE_MS } from '../../model/durations.ts';

/** Returns a sentence with the time in UTC, rounded up to the minute. */
export function whenToTryAgain(until: Date): string {
  const [, time] = new Date(Math.ceil(until.getTime() / MINUTE_MS) * MINUTE_MS).toISOString().split('T');
  return `Try again after ${time?.slice(0, 5)} UTC.`;
}

/**
 * Thrown if a host allows no request for long: the activity ends, and runs again after `waitMs`. Waiting is not a
 * failure, but only an exception stops all functions that are processing the page.
 */
export class HostBusyError extends Error {
  override name = 'HostBusyError';
  readonly waitMs: number;
  readonly until: Date;

  constructor(host: string, waitMs: number) {
    const until = new Date(Date.now() + waitMs);
    super(`${host} allows no request now. ${whenToTryAgain(until)}`);
    this.waitMs = waitMs;
    this.until = until;
  }
}
