/**
 * Thrown if the host's turn is too far away to wait for it here. The work is handed back and resumed after
 * `waitMs`. This is an exception, although not a failure, so that it unwinds any reader that requested the
 * page.
 */
export class HostBusyError extends Error {
  override name = 'HostBusyError';
  readonly waitMs: number;

  constructor(host: string, waitMs: number) {
    super(`The host ${host} is busy; this page can be fetched in ${Math.ceil(waitMs / 1000)} s.`);
    this.waitMs = waitMs;
  }
}
