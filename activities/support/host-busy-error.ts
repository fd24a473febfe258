/**
 * The error that is thrown if a host may be requested only after a long wait. The activity then ends, and
 * runs again after `waitMs`. Waiting for a host is not a failure, but an exception is needed to end the code
 * that requested the page.
 */
export class HostBusyError extends Error {
  override name = 'HostBusyError';
  readonly waitMs: number;

  constructor(host: string, waitMs: number) {
    super(`The host ${host} is busy; this page can be fetched in ${Math.ceil(waitMs / 1000)} s.`);
    this.waitMs = waitMs;
  }
}
