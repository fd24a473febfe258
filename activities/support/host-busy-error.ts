/**
 * Thrown if a host may be requested only after a long wait. The activity then ends, and runs again after
 * `waitMs`. Waiting for a host is not a failure, but only an exception stops all the functions that are
 * processing the page.
 */
export class HostBusyError extends Error {
  override name = 'HostBusyError';
  readonly waitMs: number;

  constructor(host: string, waitMs: number) {
    super(`The host ${host} is busy; this page can be fetched in ${Math.ceil(waitMs / 1000)} s.`);
    this.waitMs = waitMs;
  }
}
