/** A problem with this machine that the user can fix. The message is printed without a stack trace. */
export class LocalError extends Error {
  override name = 'LocalError';
  readonly details: string | undefined;

  constructor(message: string, details?: string) {
    super(message);
    this.details = details;
  }
}
