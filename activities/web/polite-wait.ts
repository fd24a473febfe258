/**
 * The host's turn is too far away to wait for it here: the work is to be given back and taken up again in
 * `waitMs`. An exception because it unwinds whatever reader asked for the page; it is nobody's failure.
 */
export class PoliteWait extends Error {
  override name = 'PoliteWait';
  readonly waitMs: number;

  constructor(host: string, waitMs: number) {
    super(`It will be the turn of this page at ${host} in ${Math.ceil(waitMs / 1000)} s.`);
    this.waitMs = waitMs;
  }
}
