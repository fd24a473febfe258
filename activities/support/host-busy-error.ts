/**
 * Thrown if a host can be requested only after a long wait. The activity then frees its slot and is resumed
 * after `waitMs`. This is an exception, although it is not a failure, so that it unwinds any reader that
 * requested the page.
 */
export class HostBusyError extends Error {
  override name = 'HostBusyError';
  readonly waitMs: number;

  constructor(host: string, waitMs: number) {
    super(`The host ${host} is busy; this page can be fetched in ${Math.ceil(waitMs / 1000)} s.`);
    this.waitMs = waitMs;
  }
}
