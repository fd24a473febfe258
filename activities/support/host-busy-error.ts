/**
 * Thrown when the host's turn is too far away to wait here: the work is handed back and resumed after
 * `waitMs`. It is an exception so that it unwinds whatever reader requested the page. It is not a failure.
 */
export class HostBusyError extends Error {
  override name = 'HostBusyError';
  readonly waitMs: number;

  constructor(host: string, waitMs: number) {
    super(`The host ${host} is busy; this page can be fetched in ${Math.ceil(waitMs / 1000)} s.`);
    this.waitMs = waitMs;
  }
}
